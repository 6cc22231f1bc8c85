import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { useToast } from '../../components/toasts.tsx';
import { WriteProblem } from '../../components/write-problem.tsx';
import { tallybook } from '../../data/client.ts';
import { fieldErrors } from '../../data/errors.ts';
import { useWrite } from '../../data/use-write.ts';
import { reverseWriteDown } from '../../generated/forms.ts';
import { useTexts } from '../../texts/context.ts';
import type { WriteDown } from './query.ts';

interface Props {
  /** The review to reverse, or undefined while the dialog is closed. */
  readonly review: WriteDown | undefined;
  readonly onClose: () => void;
}

/** Asks why, and cancels the last review of a product. */
export function ReverseReview({ review, onClose }: Props) {
  const { writeDowns } = useTexts();
  return (
    <Dialog
      open={review !== undefined}
      onClose={onClose}
      title={writeDowns.reverseTitle}
      description={writeDowns.reverseText}
    >
      {review !== undefined && <Form id={review.id} onClose={onClose} />}
    </Dialog>
  );
}

function Form({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { writeDowns, common } = useTexts();
  const toast = useToast();
  const [reason, setReason] = useState('');
  const write = useWrite(tallybook.writeDowns.reverse, {
    changes: ['writeDowns', 'valuation', 'reconciliation'],
    onDone: () => {
      toast(writeDowns.isReversed);
      onClose();
    },
  });
  const errors = fieldErrors(write.error);
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (write.isUnknown) write.retry();
        else write.send({ id, reason: reason.trim() });
      }}
    >
      <TextField
        label={writeDowns.reason}
        required
        maxLength={reverseWriteDown.reason.maxLength}
        value={reason}
        disabled={write.isUnknown}
        error={errors['reason']}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {errors['reason'] === undefined && <WriteProblem error={write.error} onRetry={write.retry} />}
      <DialogActions>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit" kind="danger" busy={write.isPending}>
          {writeDowns.reverse}
        </Button>
      </DialogActions>
    </form>
  );
}
