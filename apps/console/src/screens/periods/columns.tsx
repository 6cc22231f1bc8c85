import { Link } from '@tanstack/react-router';
import { Badge, Recosting } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import type { Column } from '../../components/data-table.tsx';
import type { Format } from '../../texts/format.ts';
import type { Texts } from '../../texts/texts.ts';
import styles from './periods.module.css';
import { Difference } from './difference.tsx';
import { causeOf, hasAccounts, type PeriodRow } from './rows.ts';

interface Options {
  /** All periods, in which a difference is followed back. */
  readonly rows: readonly PeriodRow[];
  readonly texts: Texts;
  readonly format: Format;
  readonly mayClose: boolean;
  readonly mayReopen: boolean;
  readonly onClose: (id: string) => void;
  readonly onReopen: (id: string) => void;
  readonly onAccounts: (id: string) => void;
}

export function periodColumns({
  rows,
  texts,
  format,
  mayClose,
  mayReopen,
  onClose,
  onReopen,
  onAccounts,
}: Options): Column<PeriodRow>[] {
  const { periods, common } = texts;
  return [
    {
      key: 'period',
      title: periods.period,
      isHeader: true,
      cell: ({ period }) => (
        <>
          <Link to="/periods/$id" params={{ id: period.id }} className={styles.name}>
            {period.name}
          </Link>
          <div className={styles.days}>
            {format.date(period.start_date)} – {format.date(period.end_date)}
          </div>
        </>
      ),
    },
    {
      key: 'status',
      title: periods.status,
      cell: ({ period, figures }) => (
        <>
          <Badge kind={period.status === 'open' ? 'good' : 'normal'}>{periods[period.status]}</Badge>{' '}
          <Recosting status={figures?.valuation_status ?? 'current'} />
        </>
      ),
    },
    {
      key: 'stock',
      title: periods.stock,
      isNumber: true,
      cell: ({ figures }) => (figures === undefined ? '…' : format.amount(figures.stock_value)),
    },
    {
      key: 'account',
      title: periods.account,
      isNumber: true,
      cell: ({ figures, period }) => {
        if (figures === undefined) return '…';
        if (figures.account_balance === null)
          return (
            <Link to="/accounts" title={periods.noAccountHint}>
              {periods.noAccount}
            </Link>
          );
        if (!hasAccounts(figures)) return format.amount(figures.account_balance);
        return (
          <span className={styles.amount}>
            {format.amount(figures.account_balance)}
            <button
              type="button"
              className={styles.link}
              aria-label={`${periods.byAccount}: ${period.name}`}
              onClick={() => onAccounts(period.id)}
            >
              {periods.byAccount}
            </button>
          </span>
        );
      },
    },
    {
      key: 'difference',
      title: periods.difference,
      isNumber: true,
      cell: (row) => {
        const { figures } = row;
        return figures === undefined ? (
          ''
        ) : (
          <span className={styles.badges}>
            {figures.difference === null ? (
              ''
            ) : figures.reconciled === true ? (
              <Badge kind="good">{periods.agrees}</Badge>
            ) : hasAccounts(figures) ? (
              figures.accounts
                .filter(({ reconciled }) => !reconciled)
                .map(({ account, difference }) => (
                  <Difference
                    key={account}
                    text={`${account}: ${format.amount(difference)}`}
                    cause={causeOf(rows, row, account)}
                  />
                ))
            ) : (
              <Difference
                text={format.amount(figures.difference)}
                cause={causeOf(rows, row, figures.accounts[0]?.account ?? '')}
              />
            )}{' '}
            {figures.allowances
              .filter(({ reconciled }) => !reconciled)
              .map(({ account, difference }) => (
                <Difference
                  key={account}
                  text={`${account}: ${format.amount(difference)}`}
                  cause={causeOf(rows, row, account)}
                />
              ))}
          </span>
        );
      },
    },
    {
      key: 'actions',
      isActions: true,
      title: common.actions,
      cell: ({ period, next }) => {
        if (next === 'close' && mayClose)
          return (
            <Button small aria-label={`${periods.close}: ${period.name}`} onClick={() => onClose(period.id)}>
              {periods.close}
            </Button>
          );
        if (next === 'reopen' && mayReopen)
          return (
            <Button
              small
              kind="plain"
              aria-label={`${periods.reopen}: ${period.name}`}
              onClick={() => onReopen(period.id)}
            >
              {periods.reopen}
            </Button>
          );
        return period.status === 'open' && mayClose ? (
          <span className={styles.days}>{periods.later}</span>
        ) : (
          ''
        );
      },
    },
  ];
}
