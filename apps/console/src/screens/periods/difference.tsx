import { Link } from '@tanstack/react-router';
import { Badge } from '../../components/badge.tsx';
import { useTexts } from '../../texts/context.ts';
import styles from './periods.module.css';
import type { Cause } from './rows.ts';

interface Props {
  /** The difference, as it is shown. */
  readonly text: string;
  readonly cause: Cause;
}

/** A difference, and the way to the entries that make it up. */
export function Difference({ text, cause }: Props) {
  return (
    <span className={styles.differenceWithCause}>
      <Badge kind="warning">{text}</Badge>
      <CauseLink text={text} cause={cause} />
    </span>
  );
}

/** Manual entries first: what the service posts agrees with the stock. */
export function CauseLink({ text, cause }: Props) {
  const { periods } = useTexts();
  return (
    <Link
      to="/journal"
      search={{ ...cause, source: 'manual' }}
      className={styles.cause}
      aria-label={periods.findCauseOf(text)}
    >
      {periods.findCause}
    </Link>
  );
}
