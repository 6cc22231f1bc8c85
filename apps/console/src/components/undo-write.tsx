import { useEffect, useRef } from 'react';
import { useOrganization } from '../data/organization.ts';
import type { Write } from '../data/use-write.ts';
import { useLocalization } from '../texts/context.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './undo-write.module.css';
import { WriteProblem } from './write-problem.tsx';

interface UndoWriteProps<Input, Output> {
  readonly write: Write<Input, Output>;
  readonly onUndo: () => void;
  readonly hasShortcut: boolean;
  readonly done: string;
  readonly failed: string;
}

/** The button that undoes a write, and what came of it. Absent for roles that may not reverse. */
export function UndoWrite<Input, Output>({
  write: { retry, isPending, isUnknown, error, result },
  onUndo,
  hasShortcut,
  done,
  failed,
}: UndoWriteProps<Input, Output>) {
  const { movements } = useLocalization().texts;
  const { may } = useOrganization();
  const mayReverse = may('movements.adjust');
  const message = useRef<HTMLParagraphElement>(null);
  // The button disappears, and the focus with it.
  useEffect(() => {
    if (result !== undefined) message.current?.focus();
  }, [result]);
  const isOffered = mayReverse && result === undefined;
  useEffect(() => {
    if (!hasShortcut || !isOffered) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      event.preventDefault();
      onUndo();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [hasShortcut, isOffered]);
  if (!mayReverse) return null;
  return (
    <div className={styles.undo}>
      <div role="status">
        {result !== undefined && (
          <p ref={message} tabIndex={-1}>
            <Icon name="check" /> {done}
          </p>
        )}
      </div>
      {isOffered && (
        <Button
          small
          busy={isPending}
          aria-keyshortcuts={hasShortcut ? 'Control+Z' : undefined}
          onClick={() => (isUnknown ? retry() : onUndo())}
        >
          <Icon name="reversal" /> {movements.undo}
        </Button>
      )}
      {error !== null && (
        <WriteProblem error={error} onRetry={retry} isUnknown={isUnknown}>
          <p>{failed}</p>
        </WriteProblem>
      )}
    </div>
  );
}
