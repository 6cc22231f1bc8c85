import type { AccountingPeriod } from '@tallybook/sdk';
import { Dialog } from '../../components/dialog.tsx';
import { FormField } from '../../components/form-field.tsx';
import { useToast } from '../../components/toasts.tsx';
import { WriteForm } from '../../components/write-form.tsx';
import { useForm } from '../../data/forms/use-form.ts';
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

/** An auditor asks for the reason, so the console requires it. */
const definition = { ...reopenPeriod, reason: { ...reopenPeriod.reason, required: true } } as const;

function Form({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { periods } = useTexts();
  const toast = useToast();
  const form = useForm(definition, 'periods', 'reopen', {
    subject: id,
    fixed: { id },
    values: { reason: '' },
    changes: ['periods', 'reconciliation'],
    onDone: ({ data }) => {
      toast(periods.reopened(data.name));
      onClose();
    },
  });
  return (
    <WriteForm form={form} submit={periods.reopen} isDanger onCancel={onClose}>
      <FormField form={form} name="reason" label={periods.reason} hint={periods.reasonHint} />
    </WriteForm>
  );
}
