import { TallybookError, type StockMovement, type Tallybook } from '@tallybook/sdk';
import { useState, type ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { Field, inputClass, TextField } from '../../components/field.tsx';
import { useToast } from '../../components/toasts.tsx';
import { WriteProblem } from '../../components/write-problem.tsx';
import { tallybook } from '../../data/client.ts';
import { fieldErrors } from '../../data/errors.ts';
import { explainDate } from '../../data/forms/explain-date.ts';
import { explainIssue } from '../../data/forms/explain-issue.ts';
import { readForm, type FormResult } from '../../data/forms/read-field.ts';
import { useWrite } from '../../data/use-write.ts';
import { reverseMovement } from '../../generated/forms.ts';
import { useLocalization } from '../../texts/context.ts';
import { useSummary } from './columns.tsx';
import { useRemaining } from './query.ts';
import styles from './movements.module.css';

interface Props {
  readonly movement: StockMovement;
  readonly onClose: () => void;
}

type Input = Parameters<Tallybook['stockMovements']['reverse']>[0];

/** Asks before it reverses a movement, because a reversal cannot be reversed. */
export function Reversal({ movement, onClose }: Props) {
  const { texts, format } = useLocalization();
  const { movements, common, forms } = texts;
  const toast = useToast();
  // An undefined quantity: all that remain.
  const [values, setValues] = useState<{ quantity?: string; movement_date: string; note: string }>({
    movement_date: movement.movement_date,
    note: '',
  });
  const remaining = useRemaining(movement);
  const [checked, setChecked] = useState<FormResult>();
  const write = useWrite<Input, StockMovement>(
    (input, options) => tallybook.stockMovements.reverse(input, options),
    {
      changes: ['stockMovements', 'stockLevels', 'alerts', 'stockCards', 'valuation', 'reconciliation'],
      onDone: ({ replayed }) => {
        toast(replayed ? movements.reverseReplayed : movements.reverseDone);
        onClose();
      },
    },
  );
  const serviceError = (name: string): ReactNode => {
    const { error } = write;
    if (checked === undefined || !(error instanceof TallybookError)) return undefined;
    const detail = fieldErrors(error)[name];
    if (detail === undefined) return undefined;
    if (error.code === 'REVERSAL_EXCEEDS_REMAINING' && error.remaining !== undefined)
      return movements.reverseExceeds(format.quantity(error.remaining));
    return explainDate(error, texts, format) ?? detail;
  };
  const messageOf = (name: 'quantity' | 'movement_date' | 'note'): ReactNode => {
    const issue = checked !== undefined && 'issues' in checked ? checked.issues[name] : undefined;
    return issue === undefined ? serviceError(name) : explainIssue(issue, texts, format);
  };
  const change = (changes: Partial<typeof values>): void => {
    setValues({ ...values, ...changes });
    setChecked(undefined);
  };
  const submit = (): void => {
    const result = readForm(reverseMovement, { ...values, id: movement.id });
    setChecked(result);
    if ('input' in result) write.send(result.input);
  };
  const isAtField = (['quantity', 'movement_date', 'note'] as const).some(
    (name) => messageOf(name) !== undefined,
  );

  return (
    <Dialog open onClose={onClose} title={movements.reverseTitle} description={movements.reverseHint}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (write.isUnknown) write.retry();
          else if (!write.isPending) submit();
        }}
      >
        <p className={styles.summary}>{useSummary(movement)}</p>
        <fieldset disabled={write.isUnknown}>
          <TextField
            label={movements.quantity}
            hint={
              remaining === undefined ? undefined : movements.reverseRemaining(format.quantity(remaining))
            }
            inputMode="numeric"
            autoComplete="off"
            value={values.quantity ?? (remaining === undefined ? '' : String(remaining))}
            error={messageOf('quantity')}
            onChange={({ currentTarget }) => change({ quantity: currentTarget.value })}
          />
          <TextField
            label={movements.reverseDate}
            hint={movements.reverseDateHint(format.date(movement.movement_date))}
            type="date"
            min={movement.movement_date}
            max={reverseMovement.movement_date.max}
            value={values.movement_date}
            error={messageOf('movement_date')}
            onChange={({ currentTarget }) => change({ movement_date: currentTarget.value })}
          />
          <Field label={movements.note} optional error={messageOf('note')}>
            {(ids) => (
              <textarea
                {...ids}
                rows={2}
                className={inputClass}
                value={values.note}
                onChange={({ currentTarget }) => change({ note: currentTarget.value })}
              />
            )}
          </Field>
        </fieldset>
        {checked !== undefined && !isAtField && (
          <WriteProblem error={write.error} onRetry={write.retry}>
            {write.isUnknown && <p>{`${forms.unknownOutcome} ${forms.unknownOutcomeHint}`}</p>}
          </WriteProblem>
        )}
        <DialogActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          {!write.isUnknown && (
            <Button type="submit" kind="danger" busy={write.isPending}>
              {movements.reverse}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
