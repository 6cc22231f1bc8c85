import { Progress } from '@base-ui/react/progress';
import styles from './progress-bar.module.css';

interface Props {
  readonly label: string;
  /** The progress in words, for everyone. */
  readonly text: string;
  /** Null as long as the amount of work is unknown. */
  readonly value: number | null;
  readonly max: number;
}

export function ProgressBar({ label, text, value, max }: Props) {
  return (
    <Progress.Root value={value} max={max} getAriaValueText={() => text} className={styles.progress}>
      <Progress.Label className={styles.label}>{label}</Progress.Label>
      <span className={styles.count}>{text}</span>
      <Progress.Track className={styles.track}>
        <Progress.Indicator className={styles.indicator} />
      </Progress.Track>
    </Progress.Root>
  );
}
