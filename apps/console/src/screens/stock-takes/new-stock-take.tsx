import { useNavigate } from '@tanstack/react-router';
import { Dialog } from '../../components/dialog.tsx';
import { FormField } from '../../components/form-field.tsx';
import { WriteForm } from '../../components/write-form.tsx';
import { useForm } from '../../data/forms/use-form.ts';
import { today } from '../../data/today.ts';
import { stockTake } from '../../generated/forms.ts';
import { useTexts } from '../../texts/context.ts';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Opens a stock take, then shows it. */
export function NewStockTake({ open, onClose }: Props) {
  const { stockTakes } = useTexts();
  return (
    <Dialog open={open} onClose={onClose} title={stockTakes.create} kind="panel">
      <Form onClose={onClose} />
    </Dialog>
  );
}

/** Is mounted when the dialog opens. */
function Form({ onClose }: Pick<Props, 'onClose'>) {
  const { stockTakes } = useTexts();
  const navigate = useNavigate();
  const form = useForm(stockTake, 'stockTakes', 'record', {
    values: { count_date: today(), note: '', blind: false },
    changes: ['stockTakes'],
    onDone: ({ data: { id } }) => void navigate({ to: '/stock-takes/$id', params: { id } }),
  });
  return (
    <WriteForm form={form} submit={stockTakes.open} onCancel={onClose}>
      <FormField form={form} name="count_date" label={stockTakes.date} hint={stockTakes.dateHint} />
      <FormField form={form} name="note" label={stockTakes.note} hint={stockTakes.noteHint} />
      <FormField form={form} name="blind" label={stockTakes.countBlind} hint={stockTakes.blindHint} />
    </WriteForm>
  );
}
