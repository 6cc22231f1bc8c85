import type { Role } from '@tallybook/sdk';
import type { ReactNode } from 'react';
import { errorFacts, explain, technicalReason } from '../data/errors.ts';
import { useTexts } from '../texts/context.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './states.module.css';

/** Placeholder lines while something loads for the first time. */
export function Loading({ lines = 6 }: { readonly lines?: number }) {
  const { common } = useTexts();
  return (
    <div className={styles.loading} role="status">
      <span className="visually-hidden">{common.loading}</span>
      {Array.from({ length: lines }, (_, at) => (
        <span key={at} className={styles.line} />
      ))}
    </div>
  );
}

/** An error, with a way to try again. */
export function Failed({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
}) {
  const texts = useTexts();
  const reference = errorFacts(error).requestId ?? technicalReason(error);
  return (
    <div className={styles.failed} role="alert">
      <p>{explain(error, texts)}</p>
      {reference !== undefined && (
        <p className="muted">
          <code>{reference}</code>
        </p>
      )}
      {onRetry !== undefined && <Button onClick={onRetry}>{texts.common.retry}</Button>}
    </div>
  );
}

/** A list without items: why, and what to do next. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}

/** An action that the role does not permit: the reason instead of a button. */
export function NotPermitted({ role }: { readonly role: Role }) {
  const { common } = useTexts();
  const text = role === 'owner' ? common.needsOwner : common.needsRole;
  return <p className={styles.note}>{text(common.roles[role])}</p>;
}

/** A remark that needs attention: the icon and the word carry the meaning, not the color alone. */
export function Notice({
  kind = 'info',
  children,
}: {
  readonly kind?: 'info' | 'warning' | 'error';
  readonly children: ReactNode;
}) {
  return (
    <div className={[styles.notice, styles[kind]].join(' ')} role={kind === 'error' ? 'alert' : 'status'}>
      <span className={styles.icon}>
        <Icon name={kind === 'info' ? 'info' : 'warning'} />
      </span>
      <div>{children}</div>
    </div>
  );
}
