import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Badge, Recosting } from '../../components/badge.tsx';
import { subtractDecimals } from '../../data/decimal.ts';
import { Sparkline } from '../../components/sparkline.tsx';
import { useOrganization } from '../../data/organization.ts';
import { useFormat, useTexts } from '../../texts/context.ts';
import styles from './home.module.css';
import { useCounting, useOpenAlerts, useOpenPeriod, useValue, type Count } from './query.ts';

interface Destination {
  readonly to: '/levels' | '/alerts' | '/periods' | '/stock-takes';
}

/** Four figures, each leading to the screen that explains it. */
export function Figures() {
  return (
    <ul className={styles.figures}>
      <Value />
      <Alerts />
      <OpenPeriod />
      <Counting />
    </ul>
  );
}

function Figure({
  to,
  label,
  value,
  hint,
  picture,
}: Destination & {
  readonly label: string;
  readonly value: ReactNode;
  readonly hint?: ReactNode;
  readonly picture?: ReactNode;
}) {
  return (
    <li>
      <Link to={to} className={styles.figure}>
        <span className={styles.label}>{label}</span>
        <span className={styles.value}>{value}</span>
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
        {picture}
      </Link>
    </li>
  );
}

function Value() {
  const { home } = useTexts();
  const format = useFormat();
  const { currency } = useOrganization().organization;
  const { now, months } = useValue();
  const value = now.data?.total_value;
  const before = months?.at(-2)?.value;
  const change = value === undefined || before === undefined ? undefined : subtractDecimals(value, before);
  return (
    <Figure
      to="/levels"
      label={home.value}
      value={value === undefined ? pendingOr(now.error) : format.money(value, currency)}
      hint={
        <>
          {change === undefined ? ' ' : home.sinceMonthStart(format.signedAmount(change))}{' '}
          <Recosting status={now.data?.valuation_status ?? 'current'} />
        </>
      }
      picture={<Sparkline values={months?.map((point) => Number(point.value))} label={home.valueByMonth} />}
    />
  );
}

function Alerts() {
  const { home } = useTexts();
  const { data, error } = useOpenAlerts();
  return (
    <Figure
      to="/alerts"
      label={home.toReorder}
      value={useCount(data, error)}
      hint={data?.count === 0 ? home.nothingToReorder : undefined}
    />
  );
}

function OpenPeriod() {
  const { home } = useTexts();
  const format = useFormat();
  const { currency } = useOrganization().organization;
  const { period, figures, error } = useOpenPeriod();
  const difference = figures?.difference ?? null;
  return (
    <Figure
      to="/periods"
      label={home.openPeriod}
      value={period === undefined ? pendingOr(error) : (period?.name ?? home.noPeriod)}
      hint={
        figures === undefined ? (
          ' '
        ) : difference === null ? (
          home.noAccount
        ) : figures.reconciled === true ? (
          <Badge kind="good">{home.agrees}</Badge>
        ) : (
          <Badge kind="warning">{home.differs(format.money(difference, currency))}</Badge>
        )
      }
    />
  );
}

function Counting() {
  const { home } = useTexts();
  const { data, error } = useCounting();
  return (
    <Figure
      to="/stock-takes"
      label={home.counting}
      value={useCount(data, error)}
      hint={data?.count === 0 ? home.nothingCounted : undefined}
    />
  );
}

const pendingOr = (error: unknown): string => (error === null ? '…' : '–');

function useCount(data: Count | undefined, error: unknown): string {
  const format = useFormat();
  if (data === undefined) return pendingOr(error);
  return `${format.number(data.count)}${data.isMore ? '+' : ''}`;
}
