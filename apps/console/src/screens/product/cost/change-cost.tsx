import { TallybookError } from '@tallybook/sdk';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import { Field, inputClass, TextField } from '../../../components/field.tsx';
import { Select } from '../../../components/select.tsx';
import { useToast } from '../../../components/toasts.tsx';
import { Notice } from '../../../components/states.tsx';
import { WriteProblem } from '../../../components/write-problem.tsx';
import { tallybook } from '../../../data/client.ts';
import { useClosedPeriods } from '../../../data/closed-periods.ts';
import { addDecimals } from '../../../data/decimal.ts';
import { fieldErrors } from '../../../data/errors.ts';
import { explainDate } from '../../../data/forms/explain-date.ts';
import { explainIssue } from '../../../data/forms/explain-issue.ts';
import { readField, readForm, type FormResult } from '../../../data/forms/read-field.ts';
import { useOrganization } from '../../../data/organization.ts';
import { today } from '../../../data/today.ts';
import { useWrite } from '../../../data/use-write.ts';
import { adjustCost } from '../../../generated/forms.ts';
import { useLocalization } from '../../../texts/context.ts';
import styles from '../product.module.css';
import type { CostAdjustment, Movement } from '../rows.ts';
import { changedAreas } from './areas.ts';

interface Props {
  readonly receipt: Movement;
  readonly unit: string;
  readonly onClose: () => void;
}

type Input = Parameters<typeof tallybook.costAdjustments.record>[0];
type Name = 'amount' | 'adjustment_date' | 'reason' | 'reference' | 'note';

/** Records what a receipt cost more, or less, than it was posted with. */
export function ChangeCost({ receipt, unit, onClose }: Props) {
  const { texts, format } = useLocalization();
  const { common, forms } = texts;
  const { cost } = texts.product;
  const { organization } = useOrganization();
  const toast = useToast();
  const [values, setValues] = useState({
    amount: '',
    adjustment_date: today() < receipt.movement_date ? receipt.movement_date : today(),
    reason: 'landed_cost' as CostAdjustment['reason'],
    reference: '',
    note: '',
  });
  const [checked, setChecked] = useState<FormResult>();
  const write = useWrite<Input, CostAdjustment>(
    (input, options) => tallybook.costAdjustments.record(input, options),
    {
      changes: changedAreas,
      onDone: ({ data, replayed }) => {
        const done = cost.done(money(data.to_stock), money(data.to_variance));
        toast(replayed ? `${cost.replayed} ${done}` : done);
        onClose();
      },
    },
  );
  const money = (amount: string): string => format.money(amount, organization.currency);
  const change = (changes: Partial<typeof values>): void => {
    setValues({ ...values, ...changes });
    setChecked(undefined);
  };
  const options = { decimalSeparator: format.decimalSeparator };
  const submit = (): void => {
    const result = readForm(adjustCost, { ...values, movement_id: receipt.id }, options);
    setChecked(result);
    if ('input' in result) write.send(result.input);
  };
  const errorOf = (name: Name): ReactNode => {
    if (checked !== undefined && 'issues' in checked) {
      const issue = checked.issues[name];
      return issue === undefined ? undefined : explainIssue(issue, texts, format);
    }
    const { error } = write;
    const detail = fieldErrors(error)[name];
    if (checked === undefined || detail === undefined || !(error instanceof TallybookError)) return undefined;
    if (error.code === 'COST_BELOW_ZERO' && typeof error.figures['receipt_value'] === 'string')
      return (
        <BelowZero
          value={error.figures['receipt_value']}
          onUse={(amount) => change({ amount: format.typed(amount) })}
        />
      );
    return explainDate(error, texts, format) ?? detail;
  };
  const names = ['amount', 'adjustment_date', 'reason', 'reference', 'note'] as const;
  const isAtField = names.some((name) => errorOf(name) !== undefined);
  const amount = readField(adjustCost.amount, values.amount, options);
  const isClosed = useClosedPeriods()?.has(receipt.accounting_period_id);

  return (
    <Dialog open onClose={onClose} kind="panel" title={cost.title}>
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
          {cost.receipt(
            `${format.change(receipt.quantity_delta)} ${unit}`,
            format.date(receipt.movement_date),
            money(receipt.cost_amount),
          )}
        </p>
        {isClosed === true && <Notice>{cost.closed}</Notice>}
        <fieldset disabled={write.isUnknown} className={`stack ${styles.fields}`}>
          <TextField
            label={cost.amount(organization.currency)}
            hint={cost.amountHint}
            inputMode="text"
            autoComplete="off"
            value={values.amount}
            error={errorOf('amount')}
            onChange={({ currentTarget }) => change({ amount: currentTarget.value })}
          />
          {isClosed === false && 'value' in amount && typeof amount.value === 'string' && (
            <p className="muted" aria-live="polite">
              {cost.after(money(addDecimals(receipt.cost_amount, amount.value)))}
            </p>
          )}
          <TextField
            label={cost.date}
            hint={cost.dateHint}
            type="date"
            min={receipt.movement_date}
            max={adjustCost.adjustment_date.max}
            value={values.adjustment_date}
            error={errorOf('adjustment_date')}
            onChange={({ currentTarget }) => change({ adjustment_date: currentTarget.value })}
          />
          <Select
            label={cost.reason}
            value={values.reason}
            options={adjustCost.reason.options.map((value) => ({ value, label: common.costReasons[value] }))}
            onChange={(reason) => change({ reason })}
          />
          <TextField
            label={cost.reference}
            hint={cost.referenceHint}
            optional
            autoComplete="off"
            value={values.reference}
            error={errorOf('reference')}
            onChange={({ currentTarget }) => change({ reference: currentTarget.value })}
          />
          <Field label={cost.note} optional error={errorOf('note')}>
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
            {fieldErrors(write.error)['movement_id'] !== undefined && (
              <p>{fieldErrors(write.error)['movement_id']}</p>
            )}
            {write.isUnknown && <p>{`${forms.unknownOutcome} ${forms.unknownOutcomeHint}`}</p>}
          </WriteProblem>
        )}
        <DialogActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          {!write.isUnknown && (
            <Button type="submit" kind="main" busy={write.isPending}>
              {cost.submit}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** How much can be subtracted at most, and a button that enters it. */
function BelowZero({ value, onUse }: { readonly value: string; readonly onUse: (amount: string) => void }) {
  const { texts, format } = useLocalization();
  const { cost } = texts.product;
  if (!/[1-9]/.test(value)) return cost.nothingLeft;
  const largest = `-${value}`;
  return (
    <>
      {cost.belowZero(format.amount(value))}{' '}
      <Button
        small
        onClick={({ currentTarget }) => {
          onUse(largest);
          // The button disappears, and the focus with it.
          currentTarget.closest('form')?.querySelector('input')?.focus();
        }}
      >
        {cost.use(format.amount(largest))}
      </Button>
    </>
  );
}
