import { useQuery } from '@tanstack/react-query';
import type { Tallybook } from '@tallybook/sdk';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { dayBefore, type DayRange } from '../data/day-range.ts';
import { queryAlone } from '../data/query.ts';
import { useLocalization } from '../texts/context.ts';
import { Recosting } from './badge.tsx';
import { bridgeBars, bridgeParts, type BridgePart } from './bridge-bars.ts';
import { DataTable, type Column } from './data-table.tsx';
import { Failed, Loading } from './states.tsx';
import styles from './value-bridge.module.css';

type Bridge = Awaited<ReturnType<Tallybook['valueBridge']['get']>>;

const types = { received: 'entry', issued: 'exit', adjustments: 'adjustment' } as const;

interface Props {
  readonly range: DayRange;
  /** Only this product; undefined for all. */
  readonly product?: string | undefined;
}

/** What led from the value of the stock before a range of days to the value at its end. Each figure opens its rows. */
export function ValueBridge({ range, product }: Props) {
  const { texts, format } = useLocalization();
  const { bridge } = texts.reports;
  const { data, error, refetch } = useQuery(
    queryAlone('valueBridge', 'get', { ...range, ...(product !== undefined && { product_id: product }) }),
  );
  if (data === undefined)
    return error === null ? <Loading lines={7} /> : <Failed error={error} onRetry={() => void refetch()} />;
  const bars = bridgeBars({
    ...data,
    opening: data.opening.carrying_amount,
    closing: data.closing.carrying_amount,
  });
  const columns: Column<BridgePart>[] = [
    {
      key: 'part',
      title: bridge.part,
      isHeader: true,
      cell: (part) => (
        <>
          {bridge.parts[part]}
          <div className={styles.hint}>
            <Hint part={part} bridge={data} />
          </div>
        </>
      ),
    },
    {
      key: 'chart',
      title: bridge.chart,
      minor: 3,
      cell: (part) => {
        const { start, size, kind } = bars[part];
        return (
          <div className={styles.track} aria-hidden="true">
            {size > 0 && (
              <div
                className={[styles.bar, styles[kind]].join(' ')}
                style={{ insetInlineStart: `${start}%`, inlineSize: `${size}%` }}
              />
            )}
          </div>
        );
      },
    },
    {
      key: 'amount',
      title: bridge.amount,
      isNumber: true,
      cell: (part) => {
        const isEnd = part === 'opening' || part === 'closing';
        const amount = isEnd ? format.amount(data[part].carrying_amount) : format.signedAmount(data[part]);
        return (
          <Rows part={part} range={range} product={product} label={`${bridge.parts[part]}: ${amount}`}>
            {isEnd ? <strong>{amount}</strong> : amount}
          </Rows>
        );
      },
    },
  ];
  return (
    <div className={styles.bridge}>
      <Recosting status={data.valuation_status} />
      <DataTable
        caption={bridge.title}
        columns={columns}
        rows={bridgeParts}
        keyOf={(part) => part}
        kindOf={(part) => (part === 'opening' || part === 'closing' ? 'total' : undefined)}
      />
    </div>
  );
}

/** What a part consists of; at both ends, the days and the allowances. */
function Hint({ part, bridge: figures }: { readonly part: BridgePart; readonly bridge: Bridge }) {
  const { texts, format } = useLocalization();
  const { bridge } = texts.reports;
  if (part !== 'opening' && part !== 'closing') return bridge.hints[part];
  const { value, allowance, carrying_amount } = figures[part];
  const day = part === 'opening' ? dayBefore(figures.startDate) : figures.endDate;
  return (
    <>
      {bridge.atEnd(format.date(day))}
      {carrying_amount !== value &&
        ` · ${bridge.lessAllowances(format.amount(value), format.amount(allowance))}`}
    </>
  );
}

/** A figure as a link to the rows that it is the sum of. */
function Rows({
  part,
  range,
  product,
  label,
  children,
}: Props & { readonly part: BridgePart; readonly label: string; readonly children: ReactNode }) {
  const { startDate, endDate } = range;
  const link = { 'aria-label': label, className: styles.figure } as const;
  const ofProduct = product !== undefined && { product_id: product };
  if (part === 'received' || part === 'issued' || part === 'adjustments')
    return (
      <Link to="/movements" search={{ type: types[part], ...range, ...ofProduct }} {...link}>
        {children}
      </Link>
    );
  if (part === 'write_downs')
    return (
      <Link to="/write-downs" search={{ ...range, ...ofProduct }} {...link}>
        {children}
      </Link>
    );
  if (part === 'cost_changes')
    return (
      <Link to="/cost-adjustments" search={{ ...range, ...ofProduct }} {...link}>
        {children}
      </Link>
    );
  if (product !== undefined)
    return (
      <Link
        to="/products/$id"
        params={{ id: product }}
        search={part === 'opening' ? { to: dayBefore(startDate) } : { from: startDate, to: endDate }}
        {...link}
      >
        {children}
      </Link>
    );
  return (
    <Link to="/levels" search={{ as_of: part === 'opening' ? dayBefore(startDate) : endDate }} {...link}>
      {children}
    </Link>
  );
}
