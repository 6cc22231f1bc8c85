import type { AccountingPeriod } from '@tallybook/sdk';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { useToast } from '../../components/toasts.tsx';
import { WriteProblem } from '../../components/write-problem.tsx';
import { tallybook } from '../../data/client.ts';
import { fieldErrors } from '../../data/errors.ts';
import { useWrite } from '../../data/use-write.ts';
import { reopenPeriod } from '../../generated/forms.ts';
import { useTexts } from '../../texts/context.ts';

interface Props {
  /** The period to reopen, or undefined while the dialog is closed. */
  readonly period: AccountingPeriod | undefined;
  readonly onClose: () => void;
}

/** Asks for the reason, which an auditor looks for first in the trail. */
export function ReopenPeriod({ period, onClose }: Props) {
  const { periods } = useTexts();
  return (
    <Dialog
      open={period !== undefined}
      onClose={onClose}
      title={periods.reopenTitle(period?.name ?? '')}
      description={periods.reopenText}
    >
      {period !== undefined && <Form id={period.id} onClose={onClose} />}
    </Dialog>
  );
}

function Form({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { periods, common } = useTexts();
  const toast = useToast();
  const [reason, setReason] = useState('');
  const write = useWrite(tallybook.periods.reopen, {
    changes: ['periods', 'reconciliation'],
    onDone: ({ data }) => {
      toast(periods.reopened(data.name));
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
        label={periods.reason}
        hint={periods.reasonHint}
        required
        maxLength={reopenPeriod.reason.maxLength}
        value={reason}
        disabled={write.isUnknown}
        error={errors['reason']}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {errors['reason'] === undefined && <WriteProblem error={write.error} onRetry={write.retry} />}
      <DialogActions>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit" kind="danger" busy={write.isPending}>
          {periods.reopen}
        </Button>
      </DialogActions>
    </form>
  );
}
