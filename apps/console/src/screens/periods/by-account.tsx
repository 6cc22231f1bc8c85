import type { Reconciliation } from '@tallybook/sdk';
import { Badge, Recosting } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { useFormat, useTexts } from '../../texts/context.ts';
import styles from './periods.module.css';
import { Difference } from './difference.tsx';
import { causeOf, type Cause, type PeriodRow } from './rows.ts';

type Figures = Reconciliation['periods'][number];

/** By number, as in a chart of accounts. */
const byAccount = (one: { readonly account: string }, other: { readonly account: string }): number =>
  one.account.localeCompare(other.account, 'en', { numeric: true });

/** Each inventory account of a period: the stock that belongs to it, and its balance. */
export function AccountsTable({
  caption,
  figures,
  causeOf,
}: {
  readonly caption: string;
  readonly figures: Figures;
  readonly causeOf: (account: string) => Cause;
}) {
  const { periods } = useTexts();
  const format = useFormat();
  const difference = (isReconciled: boolean | null, amount: string | null, account?: string) =>
    isReconciled === true ? (
      <Badge kind="good">{periods.agrees}</Badge>
    ) : account === undefined ? (
      <Badge kind="warning">{format.amount(amount ?? '')}</Badge>
    ) : (
      <Difference text={format.amount(amount ?? '')} cause={causeOf(account)} />
    );
  return (
    <table className={styles.accounts}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{periods.account}</th>
          <th scope="col">{periods.stock}</th>
          <th scope="col">{periods.balance}</th>
          <th scope="col">{periods.difference}</th>
        </tr>
      </thead>
      <tbody>
        {figures.accounts.toSorted(byAccount).map((each) => (
          <tr key={each.account}>
            <th scope="row">{each.account}</th>
            <td data-title={periods.stock}>{format.amount(each.stock_value)}</td>
            <td data-title={periods.balance}>{format.amount(each.account_balance)}</td>
            <td data-title={periods.difference}>
              {difference(each.reconciled, each.difference, each.account)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{periods.total}</th>
          <td data-title={periods.stock}>{format.amount(figures.stock_value)}</td>
          <td data-title={periods.balance}>{format.amount(figures.account_balance ?? '')}</td>
          <td data-title={periods.difference}>{difference(figures.reconciled, figures.difference)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

interface Props {
  readonly rows: readonly PeriodRow[];
  /** The period that is shown, or undefined while the dialog is closed. */
  readonly row: PeriodRow | undefined;
  readonly onClose: () => void;
}

export function ByAccount({ rows, row, onClose }: Props) {
  const { periods, common } = useTexts();
  const format = useFormat();
  const figures = row?.figures;
  return (
    <Dialog
      open={figures !== undefined}
      onClose={onClose}
      title={periods.byAccountTitle(row?.period.name ?? '')}
      description={row === undefined ? '' : periods.byAccountText(format.date(row.period.end_date))}
    >
      {row !== undefined && figures !== undefined && (
        <div className="stack">
          <AccountsTable
            caption={periods.byAccountTitle(figures.name)}
            figures={figures}
            causeOf={(account) => causeOf(rows, row, account)}
          />
          <Recosting status={figures.valuation_status} />
        </div>
      )}
      <DialogActions>
        <Button onClick={onClose}>{common.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
