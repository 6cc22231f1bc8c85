import type { RecordStockTake, StockTake, WriteOptions } from '@tallybook/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { WriteProblem } from '../../components/write-problem.tsx';
import { tallybook } from '../../data/client.ts';
import { fieldErrors } from '../../data/errors.ts';
import { explainIssue } from '../../data/forms/explain-issue.ts';
import type { FieldIssue } from '../../data/forms/field.ts';
import { readForm } from '../../data/forms/read-field.ts';
import { today } from '../../data/today.ts';
import { useWrite } from '../../data/use-write.ts';
import { stockTake } from '../../generated/forms.ts';
import { useLocalization } from '../../texts/context.ts';
import styles from './stock-takes.module.css';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Opens a stock take, then shows it. */
export function NewStockTake({ open, onClose }: Props) {
  const { stockTakes } = useLocalization().texts;
  return (
    <Dialog open={open} onClose={onClose} title={stockTakes.create} kind="panel">
      <Form onClose={onClose} />
    </Dialog>
  );
}

/** Is mounted when the dialog opens, with an Idempotency-Key of its own. */
function Form({ onClose }: Pick<Props, 'onClose'>) {
  const { texts, format } = useLocalization();
  const { stockTakes, common } = texts;
  const navigate = useNavigate();
  const [values, setValues] = useState(() => ({ count_date: today(), note: '', blind: false }));
  const [issues, setIssues] = useState<Readonly<Record<string, FieldIssue>>>({});
  const write = useWrite<RecordStockTake, StockTake>(
    (input, options: WriteOptions) => tallybook.stockTakes.record(input, options),
    {
      changes: ['stockTakes'],
      onDone: ({ data: { id } }) => void navigate({ to: '/stock-takes/$id', params: { id } }),
    },
  );
  const change = (changes: Partial<typeof values>) => {
    setValues({ ...values, ...changes });
    setIssues({});
  };
  const errors = fieldErrors(write.error);
  const errorOf = (name: string) => {
    const issue = issues[name];
    return issue === undefined ? errors[name] : explainIssue(issue, texts, format);
  };
  const submit = () => {
    const result = readForm(stockTake, { ...values, note: values.note.trim() });
    if ('issues' in result) setIssues(result.issues);
    else write.send(result.input);
  };
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (write.isUnknown) write.retry();
        else submit();
      }}
    >
      {/* Only the same request is safe to repeat. */}
      <fieldset className="stack" disabled={write.isUnknown}>
        <TextField
          label={stockTakes.date}
          hint={stockTakes.dateHint}
          type="date"
          value={values.count_date}
          error={errorOf('count_date')}
          onChange={({ currentTarget }) => change({ count_date: currentTarget.value })}
        />
        <TextField
          label={stockTakes.note}
          hint={stockTakes.noteHint}
          optional
          autoComplete="off"
          value={values.note}
          error={errorOf('note')}
          onChange={({ currentTarget }) => change({ note: currentTarget.value })}
        />
        <div>
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={values.blind}
              aria-describedby="blind-hint"
              onChange={({ currentTarget }) => change({ blind: currentTarget.checked })}
            />
            {stockTakes.countBlind}
          </label>
          <p id="blind-hint" className={styles.remark}>
            {stockTakes.blindHint}
          </p>
        </div>
      </fieldset>
      {Object.keys(errors).length === 0 && <WriteProblem error={write.error} onRetry={write.retry} />}
      <DialogActions>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit" kind="main" busy={write.isPending}>
          {stockTakes.open}
        </Button>
      </DialogActions>
    </form>
  );
}
