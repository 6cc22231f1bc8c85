import { permissions } from '@tallybook/domain/rules';
import { Page } from '../../components/page.tsx';
import { NotPermitted } from '../../components/states.tsx';
import { WriteForm } from '../../components/write-form.tsx';
import { useOrganization } from '../../data/organization.ts';
import { useTexts } from '../../texts/context.ts';
import { Bill } from './bill.tsx';
import { ChosenReceipts } from './chosen.tsx';
import { Receipts } from './receipts.tsx';
import { Recorded } from './recorded.tsx';
import { useAllocation } from './use-allocation.ts';

/** One bill, such as freight, whose amount becomes a part of the cost of several receipts. */
export function Allocate() {
  const { allocation } = useTexts();
  const { may } = useOrganization();
  return (
    <Page title={allocation.title}>
      {may('costs.adjust') ? <AllocationForm /> : <NotPermitted role={permissions['costs.adjust']} />}
    </Page>
  );
}

function AllocationForm() {
  const { allocation } = useTexts();
  const form = useAllocation();
  if (form.write.result !== undefined) return <Recorded form={form} />;
  return (
    <>
      <p className="muted">{allocation.intro}</p>
      <WriteForm form={form} submit={allocation.submit}>
        <Bill form={form} />
        <ChosenReceipts form={form} />
      </WriteForm>
      <Receipts form={form} />
    </>
  );
}
