import { Suspense, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { useToast } from '../../components/toasts.tsx';
import { UnconfirmedNotice } from '../../components/unconfirmed-notice.tsx';
import { WriteProblem } from '../../components/write-problem.tsx';
import { tallybook } from '../../data/client.ts';
import { errorFacts } from '../../data/errors.ts';
import { queryClient } from '../../data/query-client.ts';
import { useWrite } from '../../data/use-write.ts';
import { useTexts } from '../../texts/context.ts';
import { CloseText } from './close-text.tsx';
import { DueReviews } from './due-reviews.tsx';
import { OpenStockTakes } from './open-stock-takes.tsx';
import type { PeriodRow } from './rows.ts';

interface Props {
  readonly rows: readonly PeriodRow[];
  /** The period to close, or undefined while the dialog is closed. */
  readonly row: PeriodRow | undefined;
  readonly account: string | null;
  /** Why the figures could not be loaded. */
  readonly error: Error | null;
  readonly onClose: () => void;
}

/** Shows the figures of a period, closes it, and asks again for open stock takes, and for write-downs due for review. */
export function ClosePeriod({ rows, row, account, error, onClose }: Props) {
  const { periods } = useTexts();
  return (
    <Dialog
      open={row !== undefined}
      onClose={onClose}
      title={periods.closeTitle(row?.period.name ?? '')}
      description={
        row === undefined ? '' : <CloseText rows={rows} row={row} account={account} error={error} />
      }
    >
      {row !== undefined && <Body id={row.period.id} onClose={onClose} />}
    </Dialog>
  );
}

function Body({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { periods, common } = useTexts();
  const toast = useToast();
  // The write that reports them sets its error; closing without them then replaces it.
  const [open, setOpen] = useState<unknown>();
  const [due, setDue] = useState<unknown>();
  const write = useWrite(tallybook.periods.close, {
    changes: [],
    kept: { operation: 'periods.close', subject: id },
    onDone: ({ data }) => {
      toast(periods.closedToast(data.name));
      onClose();
      void queryClient.invalidateQueries();
    },
  });
  const { code } = errorFacts(write.error);
  if (code === 'OPEN_STOCK_TAKES' && open !== write.error) setOpen(write.error);
  if (code === 'REVIEWS_DUE' && due !== write.error) setDue(write.error);
  const isWarning = code === 'OPEN_STOCK_TAKES' || code === 'REVIEWS_DUE';
  const isWarned = open !== undefined || due !== undefined;
  return (
    <div className="stack">
      {open !== undefined && (
        // Loads the texts of another screen, while the dialog stays.
        <Suspense fallback={null}>
          <OpenStockTakes error={open} />
        </Suspense>
      )}
      {due !== undefined && <DueReviews error={due} />}
      <UnconfirmedNotice write={write} />
      {!isWarning && <WriteProblem error={write.error} onRetry={write.retry} isUnknown={write.isUnknown} />}
      <DialogActions>
        <Button onClick={onClose}>{common.back}</Button>
        <Button
          kind={isWarned ? 'danger' : 'main'}
          busy={write.isPending}
          onClick={() =>
            write.isUnknown
              ? write.retry()
              : write.send({ id, require_counts: open === undefined, require_reviews: due === undefined })
          }
        >
          {isWarned ? periods.closeAnyway : periods.closePeriod}
        </Button>
      </DialogActions>
    </div>
  );
}
