import { Field, fieldsClass, inputClass, TextField } from '../../components/field.tsx';
import { Card } from '../../components/page.tsx';
import { Select } from '../../components/select.tsx';
import { useOrganization } from '../../data/organization.ts';
import { allocateCosts } from '../../generated/forms.ts';
import { useLocalization } from '../../texts/context.ts';
import type { AllocationForm } from './use-allocation.ts';

/** The bill, and in proportion to what it is allocated. */
export function Bill({ form: { values, change, errorOf } }: { readonly form: AllocationForm }) {
  const { allocation, common } = useLocalization().texts;
  const { organization } = useOrganization();
  return (
    <Card title={allocation.bill}>
      <div className={fieldsClass}>
        <TextField
          label={allocation.amount(organization.currency)}
          hint={allocation.amountHint}
          autoComplete="off"
          value={values.amount}
          error={errorOf('amount')}
          onChange={({ currentTarget }) => change({ amount: currentTarget.value })}
        />
        <Select
          label={allocation.by}
          hint={allocation.byHints[values.by]}
          value={values.by}
          options={allocateCosts.by.options.map((value) => ({ value, label: allocation.byKinds[value] }))}
          onChange={(by) => change({ by })}
        />
        <TextField
          label={allocation.date}
          hint={allocation.dateHint}
          type="date"
          max={allocateCosts.adjustment_date.max}
          value={values.adjustment_date}
          error={errorOf('adjustment_date')}
          onChange={({ currentTarget }) => change({ adjustment_date: currentTarget.value })}
        />
        <Select
          label={allocation.reason}
          value={values.reason}
          options={allocateCosts.reason.options.map((value) => ({
            value,
            label: common.costReasons[value],
          }))}
          onChange={(reason) => change({ reason })}
        />
        <TextField
          label={allocation.reference}
          optional
          autoComplete="off"
          value={values.reference}
          error={errorOf('reference')}
          onChange={({ currentTarget }) => change({ reference: currentTarget.value })}
        />
        <Field label={allocation.note} optional error={errorOf('note')}>
          {(ids) => (
            <textarea
              {...ids}
              rows={1}
              className={inputClass}
              value={values.note}
              onChange={({ currentTarget }) => change({ note: currentTarget.value })}
            />
          )}
        </Field>
      </div>
    </Card>
  );
}
