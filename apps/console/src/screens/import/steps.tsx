import { Icon } from '../../components/icon.tsx';
import { useTexts } from '../../texts/context.ts';
import styles from './import.module.css';

/** Where the person is in the wizard; 0 is the first step. */
export function Steps({ current }: { readonly current: number }) {
  const { imports } = useTexts();
  return (
    <ol className={styles.steps}>
      {imports.steps.map((title, at) => (
        <li
          key={title}
          className={at === current ? styles.currentStep : undefined}
          aria-current={at === current ? 'step' : undefined}
        >
          <span className={styles.stepMark} aria-hidden="true">
            {at < current ? <Icon name="check" /> : at + 1}
          </span>
          {title}
        </li>
      ))}
    </ol>
  );
}
