import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { useToast } from '../../components/toasts.tsx';
import { WriteProblem } from '../../components/write-problem.tsx';
import { tallybook } from '../../data/client.ts';
import { errorFacts, fieldErrors } from '../../data/errors.ts';
import { today } from '../../data/today.ts';
import { useWrite } from '../../data/use-write.ts';
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
  const { periods, common } = useTexts();
  const toast = useToast();
  const [values, setValues] = useState(() => nextMonth(latestEnd, today()));
  const write = useWrite(tallybook.periods.create, {
    changes: ['periods', 'reconciliation'],
    onDone: ({ data }) => {
      toast(periods.created(data.name));
      onClose();
    },
  });
  const errors = fieldErrors(write.error);
  const overlaps = errorFacts(write.error).code === 'PERIOD_OVERLAPS';
  const field = (name: keyof typeof values, pointer: string, label: string, type: string) => (
    <TextField
      label={label}
      type={type}
      required
      value={values[name]}
      disabled={write.isUnknown}
      error={errors[pointer] ?? (overlaps && pointer === 'start_date' ? periods.overlaps : undefined)}
      onChange={({ currentTarget }) => setValues({ ...values, [name]: currentTarget.value })}
    />
  );
  const submit = () =>
    write.send({ name: values.name.trim(), start_date: values.start, end_date: values.end });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (write.isUnknown) write.retry();
        else submit();
      }}
    >
      {field('name', 'name', periods.name, 'text')}
      {field('start', 'start_date', periods.start, 'date')}
      {field('end', 'end_date', periods.end, 'date')}
      {Object.keys(errors).length === 0 && !overlaps && (
        <WriteProblem error={write.error} onRetry={write.retry} />
      )}
      <DialogActions>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit" kind="main" busy={write.isPending}>
          {periods.create}
        </Button>
      </DialogActions>
    </form>
  );
}
