import { permissions } from '@tallybook/domain/rules';
import { Button } from '../../components/button.tsx';
import { Page } from '../../components/page.tsx';
import { NotPermitted } from '../../components/states.tsx';
import { WriteProblem } from '../../components/write-problem.tsx';
import { useOrganization } from '../../data/organization.ts';
import { useLocalization } from '../../texts/context.ts';
import { Bill } from './bill.tsx';
import { ChosenReceipts } from './chosen.tsx';
import { Receipts } from './receipts.tsx';
import { Recorded } from './recorded.tsx';
import { useAllocation } from './use-allocation.ts';

/** One bill, such as freight, whose amount becomes a part of the cost of several receipts. */
export function Allocate() {
  const { allocation } = useLocalization().texts;
  const { may } = useOrganization();
  return (
    <Page title={allocation.title}>
      {may('costs.adjust') ? <AllocationForm /> : <NotPermitted role={permissions['costs.adjust']} />}
    </Page>
  );
}

function AllocationForm() {
  const { allocation, forms, common } = useLocalization().texts;
  const form = useAllocation();
  const { write } = form;
  if (write.result !== undefined) return <Recorded form={form} />;
  return (
    <>
      <p className="muted">{allocation.intro}</p>
      <form
        noValidate
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (write.isUnknown) write.retry();
          else if (!write.isPending) form.submit();
        }}
      >
        {/* Another request with the same key must have the same content. */}
        <fieldset disabled={write.isUnknown} className="stack">
          <Bill form={form} />
          <ChosenReceipts form={form} />
        </fieldset>
        {form.isSubmitted && !form.isAtField && (
          <WriteProblem error={write.error} onRetry={write.retry}>
            {write.isUnknown && <p>{`${forms.unknownOutcome} ${forms.unknownOutcomeHint}`}</p>}
          </WriteProblem>
        )}
        <p>
          <Button type="submit" kind="main" busy={write.isPending}>
            {write.isUnknown ? common.retry : allocation.submit}
          </Button>
        </p>
      </form>
      <Receipts form={form} />
    </>
  );
}
