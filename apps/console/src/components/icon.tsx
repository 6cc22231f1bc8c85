import { iconPaths } from './icon-paths.ts';
import styles from './icon.module.css';

export type IconName = keyof typeof iconPaths;

/** A small picture beside a text that says the same; screen readers skip it. Drawn, because fonts lack such characters. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}
