import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Badge } from '../../components/badge.tsx';
import { useTexts } from '../../texts/context.ts';
import styles from './periods.module.css';
import type { Cause } from './rows.ts';

interface Props {
  /** The difference, as it is shown. */
  readonly text: string;
  readonly cause: Cause;
}

/** A difference, which leads to the entries that make it up. */
export function Difference({ text, cause }: Props) {
  return (
    <CauseLink text={text} cause={cause} className={styles.difference}>
      <Badge kind="warning">{text}</Badge>
    </CauseLink>
  );
}

/** Manual entries first: whatever the service posts agrees with the stock. */
export function CauseLink({
  text,
  cause,
  className,
  children,
}: Props & { readonly className?: string | undefined; readonly children?: ReactNode }) {
  const { periods } = useTexts();
  return (
    <Link
      to="/journal"
      search={{ ...cause, source: 'manual' }}
      className={className}
      title={periods.findCause}
      aria-label={periods.findCauseOf(text)}
    >
      {children ?? periods.findCause}
    </Link>
  );
}
