import type { PostedStockTake, WriteOptions } from '@tallybook/sdk';
import { useEffect } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import { UnconfirmedNotice } from '../../../components/unconfirmed-notice.tsx';
import { WriteProblem } from '../../../components/write-problem.tsx';
import { tallybook } from '../../../data/client.ts';
import { queryClient } from '../../../data/query-client.ts';
import { useWrite } from '../../../data/use-write.ts';
import { useLocalization } from '../../../texts/context.ts';
import type { Decision, PostStockTake, Preview, Take } from './take.ts';
import { Totals } from './totals.tsx';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly take: Take;
  readonly totals: Preview['totals'];
  /** For the counts whose stock changed after they were entered. */
  readonly basis: Decision[];
  /** @param replayed whether it had been posted before, and only the response was lost */
  readonly onPosted: (replayed: boolean) => void;
}

/** Asks before the stock take is posted, with the totals of its differences. */
export function Post({ open, onClose, take, totals, basis, onPosted }: Props) {
  const { texts, format } = useLocalization();
  const { stockTakeDocument } = texts;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={stockTakeDocument.postTitle}
      description={stockTakeDocument.postText(format.number(totals.adjusted), format.date(take.count_date))}
    >
      <Totals totals={totals} adjusted={stockTakeDocument.toAdjust} />
      <Form id={take.id} basis={basis} onClose={onClose} onPosted={onPosted} />
    </Dialog>
  );
}

/** Is mounted when the dialog opens, with an Idempotency-Key of its own. */
function Form({
  id,
  basis,
  onClose,
  onPosted,
}: Pick<Props, 'basis' | 'onClose' | 'onPosted'> & { readonly id: string }) {
  const { stockTakeDocument, common } = useLocalization().texts;
  const write = useWrite<PostStockTake, PostedStockTake>(
    (input, options: WriteOptions) => tallybook.stockTakes.post(input, options),
    {
      changes: ['stockTakes', 'stockLevels', 'alerts', 'stockMovements', 'stockCards', 'valuation', 'ageing'],
      onDone: ({ replayed }) => onPosted(replayed),
      kept: { operation: 'stockTakes.post', subject: id },
    },
  );
  useEffect(() => {
    // Somebody has counted, posted or cancelled meanwhile: the screen shows what is true now.
    if (write.error !== null && !write.isUnknown)
      void queryClient.invalidateQueries({ queryKey: ['stockTakes'] });
  }, [write.error, write.isUnknown]);
  return (
    <>
      <UnconfirmedNotice write={write} />
      <WriteProblem error={write.error} onRetry={write.retry} isUnknown={write.isUnknown} />
      <DialogActions>
        <Button onClick={onClose}>{common.back}</Button>
        <Button
          kind="main"
          busy={write.isPending}
          onClick={() =>
            write.isUnknown ? write.retry() : write.send({ id, ...(basis.length > 0 && { basis }) })
          }
        >
          {stockTakeDocument.post}
        </Button>
      </DialogActions>
    </>
  );
}
