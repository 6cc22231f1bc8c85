import { Figures } from '../../components/page.tsx';
import { Loading, Notice } from '../../components/states.tsx';
import { explain } from '../../data/errors.ts';
import { useOrganization } from '../../data/organization.ts';
import { useFormat, useTexts } from '../../texts/context.ts';
import { AccountsTable } from './by-account.tsx';
import { CauseLink } from './difference.tsx';
import { causeOf, hasAccounts, type PeriodRow } from './rows.ts';

interface Props {
  readonly rows: readonly PeriodRow[];
  readonly row: PeriodRow;
  readonly account: string | null;
  readonly error: Error | null;
}

/** The reconciliation, before a period is closed. */
export function CloseText({ rows, row, account, error }: Props) {
  const { figures } = row;
  const texts = useTexts();
  const { periods } = texts;
  const format = useFormat();
  const { organization } = useOrganization();
  const money = (amount: string): string => format.money(amount, organization.currency);
  // Several inventory accounts have a table of their own, with the total.
  const stock =
    figures === undefined || hasAccounts(figures)
      ? []
      : [
          { label: periods.stock, value: money(figures.stock_value) },
          ...(figures.account_balance === null
            ? []
            : [{ label: `${periods.account} ${account ?? ''}`, value: money(figures.account_balance) }]),
        ];
  const items = [
    ...stock,
    ...(figures?.allowances ?? []).map((each) => ({
      label: `${periods.allowance} ${each.account}`,
      value: money(each.allowance),
    })),
  ];
  return (
    <div className="stack">
      <p>{periods.closeText}</p>
      {figures === undefined &&
        (error === null ? <Loading lines={2} /> : <Notice kind="warning">{explain(error, texts)}</Notice>)}
      {items.length > 0 && <Figures items={items} />}
      {figures !== undefined && hasAccounts(figures) && (
        <AccountsTable
          caption={periods.byAccount}
          figures={figures}
          causeOf={(each) => causeOf(rows, row, each)}
        />
      )}
      {figures !== undefined &&
        (hasAccounts(figures) ? figures.accounts : [{ ...figures, account: account ?? '' }])
          .filter(({ reconciled }) => reconciled === false)
          .map((each) => (
            <Notice key={each.account} kind="warning">
              {periods.differs(each.account, money(each.difference ?? ''))}{' '}
              <CauseLink text={money(each.difference ?? '')} cause={causeOf(rows, row, each.account)} />
            </Notice>
          ))}
      {figures?.allowances
        .filter(({ reconciled }) => !reconciled)
        .map((each) => (
          <Notice key={each.account} kind="warning">
            {periods.allowanceDiffers(each.account, money(each.difference))}{' '}
            <CauseLink text={money(each.difference)} cause={causeOf(rows, row, each.account)} />
          </Notice>
        ))}
      {figures?.valuation_status === 'recosting' && <Notice kind="warning">{periods.pending}</Notice>}
    </div>
  );
}
