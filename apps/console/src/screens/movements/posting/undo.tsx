import type { StockMovement } from '@tallybook/sdk';
import { useEffect, useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { WriteProblem } from '../../../components/write-problem.tsx';
import { tallybook } from '../../../data/client.ts';
import { useOrganization } from '../../../data/organization.ts';
import { useWrite } from '../../../data/use-write.ts';
import { useLocalization } from '../../../texts/context.ts';
import styles from './panel.module.css';

interface Props {
  readonly movements: readonly StockMovement[];
  /** Whether Ctrl+Z undoes too: not beside text fields, which have their own. */
  readonly hasShortcut?: boolean;
}

/**
 * Reverses what was just posted, on its own day, the last movement first. Each reversal has a key of its own, so that
 * another try goes on where the first one stopped. Absent for roles that may not reverse.
 */
export function Undo({ movements, hasShortcut = false }: Props) {
  const { texts, format } = useLocalization();
  const { may } = useOrganization();
  const mayReverse = may('movements.adjust');
  const { send, retry, isPending, isUnknown, error, result } = useWrite<
    readonly StockMovement[],
    StockMovement[]
  >(
    async (posted, { idempotencyKey, ...options }) => {
      const reversals: StockMovement[] = [];
      for (const { id } of posted.toReversed())
        reversals.push(
          // One after the other: an issue may need what an earlier line received.
          await tallybook.stockMovements.reverse(
            { id },
            { ...options, idempotencyKey: `${idempotencyKey}-${id}` },
          ),
        );
      return reversals;
    },
    { changes: ['stockMovements', 'stockLevels', 'alerts', 'stockCards', 'valuation', 'reconciliation'] },
  );
  const done = useRef<HTMLParagraphElement>(null);
  // The button disappears, and the focus with it.
  useEffect(() => {
    if (result !== undefined) done.current?.focus();
  }, [result]);
  const isOffered = mayReverse && result === undefined;
  useEffect(() => {
    if (!hasShortcut || !isOffered) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      event.preventDefault();
      send(movements);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [hasShortcut, isOffered]);
  if (!mayReverse) return null;
  return (
    <div className={styles.undo}>
      <div role="status">
        {result !== undefined && (
          <p ref={done} tabIndex={-1}>
            <Icon name="check" /> {texts.movements.undone(format.number(movements.length), movements.length)}
          </p>
        )}
      </div>
      {isOffered && (
        <Button
          small
          busy={isPending}
          aria-keyshortcuts={hasShortcut ? 'Control+Z' : undefined}
          onClick={() => (isUnknown ? retry() : send(movements))}
        >
          <Icon name="reversal" /> {texts.movements.undo}
        </Button>
      )}
      {error !== null && (
        <WriteProblem error={error} onRetry={retry} isUnknown={isUnknown}>
          <p>{texts.movements.undoFailed}</p>
        </WriteProblem>
      )}
    </div>
  );
}
