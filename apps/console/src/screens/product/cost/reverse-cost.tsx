import { TallybookError } from '@tallybook/sdk';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import { TextField } from '../../../components/field.tsx';
import { useToast } from '../../../components/toasts.tsx';
import { WriteProblem } from '../../../components/write-problem.tsx';
import { tallybook } from '../../../data/client.ts';
import { fieldErrors } from '../../../data/errors.ts';
import { explainDate } from '../../../data/forms/explain-date.ts';
import { explainIssue } from '../../../data/forms/explain-issue.ts';
import { readForm, type FormResult } from '../../../data/forms/read-field.ts';
import { useWrite } from '../../../data/use-write.ts';
import { reverseCostAdjustment } from '../../../generated/forms.ts';
import { useLocalization } from '../../../texts/context.ts';
import styles from '../product.module.css';
import type { CostAdjustment } from '../rows.ts';
import { changedAreas } from './areas.ts';

interface Props {
  readonly adjustment: CostAdjustment;
  readonly onClose: () => void;
}

type Input = Parameters<typeof tallybook.costAdjustments.reverse>[0];

/** Asks before it reverses a cost adjustment, because a reversal cannot be reversed. */
export function ReverseCost({ adjustment, onClose }: Props) {
  const { texts, format } = useLocalization();
  const { common, forms } = texts;
  const { cost } = texts.product;
  const toast = useToast();
  const [values, setValues] = useState({ adjustment_date: adjustment.adjustment_date, note: '' });
  const [checked, setChecked] = useState<FormResult>();
  const write = useWrite<Input, CostAdjustment>(
    (input, options) => tallybook.costAdjustments.reverse(input, options),
    {
      changes: changedAreas,
      onDone: ({ replayed }) => {
        toast(replayed ? cost.replayed : cost.reversed);
        onClose();
      },
    },
  );
  const errorOf = (name: 'adjustment_date' | 'note'): string | undefined => {
    if (checked === undefined) return undefined;
    if ('issues' in checked) {
      const issue = checked.issues[name];
      return issue === undefined ? undefined : explainIssue(issue, texts, format);
    }
    const { error } = write;
    const detail = fieldErrors(error)[name];
    if (detail === undefined || !(error instanceof TallybookError)) return undefined;
    return explainDate(error, texts, format) ?? detail;
  };
  const change = (changes: Partial<typeof values>): void => {
    setValues({ ...values, ...changes });
    setChecked(undefined);
  };
  const submit = (): void => {
    const result = readForm(reverseCostAdjustment, { ...values, id: adjustment.id });
    setChecked(result);
    if ('input' in result) write.send(result.input);
  };
  const isAtField = errorOf('adjustment_date') !== undefined || errorOf('note') !== undefined;
  return (
    <Dialog open onClose={onClose} title={cost.reverseTitle} description={cost.reverseHint}>
      <form
        noValidate
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (write.isUnknown) write.retry();
          else if (!write.isPending) submit();
        }}
      >
        <p className={styles.receipt}>
          {format.signedAmount(adjustment.amount)} · {common.costReasons[adjustment.reason]}
          {adjustment.reference !== null && ` · ${adjustment.reference}`}
        </p>
        <fieldset disabled={write.isUnknown} className={`stack ${styles.fields}`}>
          <TextField
            label={cost.date}
            type="date"
            max={reverseCostAdjustment.adjustment_date.max}
            value={values.adjustment_date}
            error={errorOf('adjustment_date')}
            onChange={({ currentTarget }) => change({ adjustment_date: currentTarget.value })}
          />
          <TextField
            label={cost.note}
            optional
            autoComplete="off"
            value={values.note}
            error={errorOf('note')}
            onChange={({ currentTarget }) => change({ note: currentTarget.value })}
          />
        </fieldset>
        {checked !== undefined && !isAtField && (
          <WriteProblem error={write.error} onRetry={write.retry}>
            {fieldErrors(write.error)['id'] !== undefined && <p>{fieldErrors(write.error)['id']}</p>}
            {write.isUnknown && <p>{`${forms.unknownOutcome} ${forms.unknownOutcomeHint}`}</p>}
          </WriteProblem>
        )}
        <DialogActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          {!write.isUnknown && (
            <Button type="submit" kind="danger" busy={write.isPending}>
              {cost.reverse}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
