import { Figures } from '../../components/page.tsx';
import { Notice } from '../../components/states.tsx';
import { useOrganization } from '../../data/organization.ts';
import { useFormat, useTexts } from '../../texts/context.ts';
import type { PeriodRow } from './rows.ts';

interface Props {
  readonly row: PeriodRow;
  readonly account: string | null;
}

/** The reconciliation, before a period is closed. */
export function CloseText({ row: { figures }, account }: Props) {
  const { periods } = useTexts();
  const format = useFormat();
  const { organization } = useOrganization();
  const money = (amount: string): string => format.money(amount, organization.currency);
  return (
    <div className="stack">
      <p>{periods.closeText}</p>
      {figures !== undefined && (
        <Figures
          items={[
            { label: periods.stock, value: money(figures.stock_value) },
            ...(figures.account_balance === null
              ? []
              : [{ label: `${periods.account} ${account ?? ''}`, value: money(figures.account_balance) }]),
            ...figures.allowances.map((each) => ({
              label: `${periods.allowance} ${each.account}`,
              value: money(each.allowance),
            })),
          ]}
        />
      )}
      {figures !== undefined && figures.difference !== null && figures.reconciled === false && (
        <Notice kind="warning">{periods.differs(account ?? '', money(figures.difference))}</Notice>
      )}
      {figures?.allowances
        .filter(({ reconciled }) => !reconciled)
        .map((each) => (
          <Notice key={each.account} kind="warning">
            {periods.allowanceDiffers(each.account, money(each.difference))}
          </Notice>
        ))}
      {figures?.valuation_status === 'recosting' && <Notice kind="warning">{periods.pending}</Notice>}
    </div>
  );
}
