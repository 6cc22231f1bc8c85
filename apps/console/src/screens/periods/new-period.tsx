import { Dialog } from '../../components/dialog.tsx';
import { FormField } from '../../components/form-field.tsx';
import { useToast } from '../../components/toasts.tsx';
import { WriteForm } from '../../components/write-form.tsx';
import { useForm } from '../../data/forms/use-form.ts';
import { today } from '../../data/today.ts';
import { createPeriod } from '../../generated/forms.ts';
import { useTexts } from '../../texts/context.ts';
import { nextMonth } from './rows.ts';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The last day of the latest period. */
  readonly latestEnd: string | undefined;
}

export function NewPeriod({ open, onClose, latestEnd }: Props) {
  const { periods } = useTexts();
  return (
    <Dialog open={open} onClose={onClose} title={periods.create} kind="panel">
      <Form onClose={onClose} latestEnd={latestEnd} />
    </Dialog>
  );
}

/** Is mounted when the dialog opens; it proposes the month after the latest period. */
function Form({ onClose, latestEnd }: Omit<Props, 'open'>) {
  const { periods } = useTexts();
  const toast = useToast();
  const { name, start, end } = nextMonth(latestEnd, today());
  const form = useForm(createPeriod, 'periods', 'create', {
    values: { name, start_date: start, end_date: end },
    changes: ['periods', 'reconciliation'],
    onDone: ({ data }) => {
      toast(periods.created(data.name));
      onClose();
    },
    explain: ({ code }, field) =>
      field === 'start_date' && code === 'PERIOD_OVERLAPS' ? periods.overlaps : undefined,
  });
  return (
    <WriteForm form={form} submit={periods.create} onCancel={onClose}>
      <FormField form={form} name="name" label={periods.name} />
      <FormField form={form} name="start_date" label={periods.start} />
      <FormField form={form} name="end_date" label={periods.end} />
    </WriteForm>
  );
}
