import { useNavigate } from '@tanstack/react-router';
import { Dialog } from '../../components/dialog.tsx';
import { FormField } from '../../components/form-field.tsx';
import { Select } from '../../components/select.tsx';
import { WriteForm } from '../../components/write-form.tsx';
import { useForm } from '../../data/forms/use-form.ts';
import { useLocations } from '../../data/locations.ts';
import { today } from '../../data/today.ts';
import { stockTake } from '../../generated/forms.ts';
import { useTexts } from '../../texts/context.ts';

interface Props {
  readonly open: boolean;
  /** What the sheet searches for first, such as the SKU of a product to count. */
  readonly count: string | undefined;
  readonly onClose: () => void;
}

/** Opens a stock take, then shows it. */
export function NewStockTake({ open, count, onClose }: Props) {
  const { stockTakes } = useTexts();
  return (
    <Dialog open={open} onClose={onClose} title={stockTakes.create} kind="panel">
      <Form count={count} onClose={onClose} />
    </Dialog>
  );
}

/** Is mounted when the dialog opens. */
function Form({ count, onClose }: Pick<Props, 'count' | 'onClose'>) {
  const { stockTakes } = useTexts();
  const navigate = useNavigate();
  const locations = useLocations() ?? [];
  // Also where all others are archived: products that have been there are counted by location.
  const standard = locations.find(({ is_default }) => is_default)?.id;
  const form = useForm(stockTake, 'stockTakes', 'record', {
    values: { count_date: today(), location_id: '', note: '', blind: false },
    toInput: (input, { location_id: chosen = '' }) => {
      const location_id = chosen === '' ? standard : chosen;
      return { ...input, ...(location_id !== undefined && { location_id }) };
    },
    changes: ['stockTakes'],
    onDone: ({ data: { id } }) =>
      void navigate({
        to: '/stock-takes/$id',
        params: { id },
        search: count === undefined ? {} : { q: count },
      }),
  });
  const active = locations.filter(({ archived_at }) => archived_at === null);
  const error = form.errorOf('location_id');
  return (
    <WriteForm form={form} submit={stockTakes.open} onCancel={onClose}>
      <FormField form={form} name="count_date" label={stockTakes.date} hint={stockTakes.dateHint} />
      {active.length > 1 && (
        <Select
          label={stockTakes.location}
          hint={stockTakes.locationHint}
          error={typeof error === 'string' ? error : undefined}
          value={form.values.location_id || (standard ?? '')}
          options={active.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(location_id) => form.change({ location_id })}
        />
      )}
      <FormField form={form} name="note" label={stockTakes.note} hint={stockTakes.noteHint} />
      <FormField form={form} name="blind" label={stockTakes.countBlind} hint={stockTakes.blindHint} />
    </WriteForm>
  );
}
