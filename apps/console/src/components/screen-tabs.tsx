import { Link, type LinkProps } from '@tanstack/react-router';
import { useTexts } from '../texts/context.ts';
import type { Texts } from '../texts/texts.ts';
import styles from './screen-tabs.module.css';

interface Props {
  /** Names the links for screen readers. */
  readonly label: string;
  readonly screens: readonly {
    readonly to: NonNullable<LinkProps['to']>;
    readonly title: (texts: Texts) => string;
  }[];
}

/** Links between screens that are one entry of the navigation. */
export function ScreenTabs({ label, screens }: Props) {
  const texts = useTexts();
  return (
    <nav aria-label={label}>
      <ul className={styles.tabs}>
        {screens.map(({ to, title }) => (
          <li key={to}>
            <Link to={to} className={styles.tab} activeProps={{ 'aria-current': 'page' }}>
              {title(texts)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
