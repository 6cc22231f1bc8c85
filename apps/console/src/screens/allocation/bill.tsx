import { fieldsClass } from '../../components/field.tsx';
import { FormField } from '../../components/form-field.tsx';
import { Card } from '../../components/page.tsx';
import { useOrganization } from '../../data/organization.ts';
import { useTexts } from '../../texts/context.ts';
import type { AllocationForm } from './use-allocation.ts';

/** The bill, and in proportion to what it is allocated. */
export function Bill({ form }: { readonly form: AllocationForm }) {
  const { allocation, common } = useTexts();
  const { organization } = useOrganization();
  return (
    <Card title={allocation.bill}>
      <div className={fieldsClass}>
        <FormField
          form={form}
          name="amount"
          label={allocation.amount(organization.currency)}
          hint={allocation.amountHint}
        />
        <FormField
          form={form}
          name="by"
          label={allocation.by}
          hint={allocation.byHints[form.values.by]}
          options={allocation.byKinds}
        />
        <FormField form={form} name="adjustment_date" label={allocation.date} hint={allocation.dateHint} />
        <FormField form={form} name="reason" label={allocation.reason} options={common.costReasons} />
        <FormField form={form} name="reference" label={allocation.reference} />
        <FormField form={form} name="note" label={allocation.note} />
      </div>
    </Card>
  );
}
