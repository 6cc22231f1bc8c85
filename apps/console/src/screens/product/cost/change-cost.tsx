import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { FormField } from '../../../components/form-field.tsx';
import { useToast } from '../../../components/toasts.tsx';
import { Notice } from '../../../components/states.tsx';
import { WriteForm } from '../../../components/write-form.tsx';
import { useClosedPeriods } from '../../../data/closed-periods.ts';
import { addDecimals } from '../../../data/decimal.ts';
import { readField } from '../../../data/forms/read-field.ts';
import { useForm } from '../../../data/forms/use-form.ts';
import { useOrganization } from '../../../data/organization.ts';
import { today } from '../../../data/today.ts';
import { adjustCost } from '../../../generated/forms.ts';
import { useLocalization } from '../../../texts/context.ts';
import styles from '../product.module.css';
import type { Movement } from '../rows.ts';
import { changedAreas } from './areas.ts';

interface Props {
  readonly receipt: Movement;
  readonly unit: string;
  readonly onClose: () => void;
}

/** Records what a receipt cost more, or less, than it was posted with. */
export function ChangeCost({ receipt, unit, onClose }: Props) {
  const { texts, format } = useLocalization();
  const { cost } = texts.product;
  const { organization } = useOrganization();
  const toast = useToast();
  const money = (amount: string): string => format.money(amount, organization.currency);
  const form = useForm(adjustCost, 'costAdjustments', 'record', {
    subject: receipt.id,
    fixed: { movement_id: receipt.id },
    values: {
      amount: '',
      adjustment_date: today() < receipt.movement_date ? receipt.movement_date : today(),
      reason: 'landed_cost',
      reference: '',
      note: '',
    },
    changes: changedAreas,
    onDone: ({ data, replayed }) => {
      const done = cost.done(money(data.to_stock), money(data.to_variance));
      toast(replayed ? `${cost.replayed} ${done}` : done);
      onClose();
    },
    explain: (error, name, { change }) =>
      name === 'amount' &&
      error.code === 'COST_BELOW_ZERO' &&
      typeof error.figures['receipt_value'] === 'string' ? (
        <BelowZero
          value={error.figures['receipt_value']}
          onUse={(amount) => change({ amount: format.typed(amount) })}
        />
      ) : undefined,
  });
  const amount = readField(adjustCost.amount, form.values.amount, format);
  const isClosed = useClosedPeriods()?.has(receipt.accounting_period_id);

  return (
    <Dialog open onClose={onClose} kind="panel" title={cost.title}>
      <WriteForm form={form} submit={cost.submit} onCancel={onClose}>
        <p className={styles.receipt}>
          {cost.receipt(
            `${format.change(receipt.quantity_delta)} ${unit}`,
            format.date(receipt.movement_date),
            money(receipt.cost_amount),
          )}
        </p>
        {isClosed === true && <Notice>{cost.closed}</Notice>}
        <FormField
          form={form}
          name="amount"
          label={cost.amount(organization.currency)}
          hint={cost.amountHint}
        />
        {isClosed === false && 'value' in amount && typeof amount.value === 'string' && (
          <p className="muted" aria-live="polite">
            {cost.after(money(addDecimals(receipt.cost_amount, amount.value)))}
          </p>
        )}
        <FormField
          form={form}
          name="adjustment_date"
          label={cost.date}
          hint={cost.dateHint}
          min={receipt.movement_date}
        />
        <FormField form={form} name="reason" label={cost.reason} options={texts.common.costReasons} />
        <FormField form={form} name="reference" label={cost.reference} hint={cost.referenceHint} />
        <FormField form={form} name="note" label={cost.note} />
      </WriteForm>
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
