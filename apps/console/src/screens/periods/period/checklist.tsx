import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { Notice } from '../../../components/states.tsx';
import { explain } from '../../../data/errors.ts';
import { useLocalization } from '../../../texts/context.ts';
import { causeOf, type PeriodRow } from '../rows.ts';
import styles from './period.module.css';
import { useOpenItems } from './query.ts';

interface LinkProps {
  readonly 'aria-label': string;
  readonly children: string;
}

interface Props {
  /** All periods, in which a difference is followed back. */
  readonly rows: readonly PeriodRow[];
  readonly row: PeriodRow;
  /** The inventory account of the settings; null without automatic posting. */
  readonly account: string | null;
}

/** What to do before a period is closed: each item is done, or leads to the screen where it is solved. */
export function Checklist({ rows, row, account }: Props) {
  const { texts, format } = useLocalization();
  const { checks, open } = texts.periods.checklist;
  const { period, figures } = row;
  const { takes, take, alerts, reviews, error } = useOpenItems(period);
  const earlier = rows.findLast((each) => each.period.status === 'open')?.period;
  const counted = (count: string | undefined): string | undefined =>
    count === undefined || count === '0' ? count : open(count);
  // One inventory account has its figures in the period itself.
  const accounts = figures?.accounts.length
    ? figures.accounts
    : figures === undefined || figures.difference === null
      ? []
      : [{ account: account ?? '', difference: figures.difference, reconciled: figures.reconciled }];
  return (
    <>
      {error !== null && <Notice kind="warning">{explain(error, texts)}</Notice>}
      <ul className={styles.checks}>
        {earlier !== undefined && earlier.id !== period.id && (
          <Check title={checks.earlier} figure={earlier.name}>
            {(link) => <Link to="/periods/$id" params={{ id: earlier.id }} {...link} />}
          </Check>
        )}
        <Check title={checks.stockTakes} figure={counted(takes)}>
          {(link) =>
            take === undefined ? (
              <Link to="/stock-takes" {...link} />
            ) : (
              <Link to="/stock-takes/$id" params={{ id: take }} {...link} />
            )
          }
        </Check>
        <Check title={checks.reviews} figure={counted(reviews)}>
          {(link) => <Link to="/write-downs" {...link} />}
        </Check>
        <Check
          title={checks.costs}
          figure={figures && (figures.valuation_status === 'current' ? '0' : texts.common.recosting)}
        >
          {(link) => <Link to="/levels" search={{ as_of: period.end_date }} {...link} />}
        </Check>
        {figures?.account_balance === null && (
          <Check title={checks.noAccount} figure={texts.periods.noAccount}>
            {(link) => <Link to="/accounts" {...link} />}
          </Check>
        )}
        {figures === undefined && <Check title={checks.account('…')} figure={undefined} />}
        {[
          ...accounts.map((each) => ({ ...each, title: checks.account(each.account) })),
          ...(figures?.allowances ?? []).map((each) => ({ ...each, title: checks.allowance(each.account) })),
        ].map((each) => (
          <Check
            key={each.title}
            title={each.title}
            figure={each.reconciled === true ? '0' : format.signedAmount(each.difference)}
          >
            {(link) => (
              <Link
                to="/journal"
                search={{ ...causeOf(rows, row, each.account), source: 'manual' }}
                {...link}
              />
            )}
          </Check>
        ))}
        <Check title={checks.alerts} figure={counted(alerts)}>
          {(link) => <Link to="/alerts" {...link} />}
        </Check>
      </ul>
    </>
  );
}

/** One item. `figure` is what is left to do, '0' for nothing, and undefined until it is known. */
function Check({
  title,
  figure,
  children,
}: {
  readonly title: string;
  readonly figure: string | undefined;
  /** The link to where it is solved. */
  readonly children?: (link: LinkProps) => ReactNode;
}) {
  const { done } = useLocalization().texts.periods.checklist;
  const isDone = figure === '0';
  return (
    <li className={styles.check}>
      <span className={isDone ? styles.done : styles.open}>{isDone && <Icon name="check" />}</span>
      <span>{title}</span>
      <span className={isDone ? styles.state : styles.left}>
        {figure === undefined
          ? '…'
          : isDone
            ? done
            : children?.({ 'aria-label': `${title}: ${figure}`, children: figure })}
      </span>
    </li>
  );
}
