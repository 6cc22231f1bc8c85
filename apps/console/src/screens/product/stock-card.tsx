import { useMemo, type ReactNode } from 'react';
import { Recosting } from '../../components/badge.tsx';
import { DataTable } from '../../components/data-table.tsx';
import type { Sorting } from '../../components/sorting.tsx';
import { Empty } from '../../components/states.tsx';
import { useMemberNames } from '../../data/member-names.ts';
import { useFormat, useTexts } from '../../texts/context.ts';
import { cardColumns } from './columns.tsx';
import styles from './product.module.css';
import { lateMovements } from './chart-data.ts';
import type { RowActions } from './adjustment-cell.tsx';
import { isMovement, type CardPage, type CardRow, type Movement } from './rows.ts';

interface Props {
  readonly pages: readonly CardPage[];
  /** In ledger order. */
  readonly rows: readonly CardRow[];
  readonly startDate: string | undefined;
  readonly sorting: Sorting;
  /** The row at the cursor of the chart. */
  readonly selected: string | undefined;
  /** The movement that is scrolled to. */
  readonly target: string | undefined;
  readonly actions: RowActions & { readonly onChangeCost: ((receipt: Movement) => void) | undefined };
  readonly more: { readonly has: boolean; readonly isLoading: boolean; readonly load: () => void };
}

/** Opening balance, movements with running quantity and value, closing balance; or from the latest to the earliest. */
export function StockCardTable(props: Props) {
  const { pages, rows, startDate, sorting, selected, target, actions, more } = props;
  const texts = useTexts();
  const { product } = texts;
  const format = useFormat();
  const isNewestFirst = pages[0]?.sort === '-date';
  const shown = useMemo(() => (isNewestFirst ? rows.toReversed() : rows), [rows, isNewestFirst]);
  const [first, last] = isNewestFirst ? [pages.at(-1), pages[0]] : [pages[0], pages.at(-1)];
  const days = new Map(rows.map(({ id, day }) => [id, day]));
  const late = useMemo(() => lateMovements(rows), [rows]);
  const names = useMemberNames();
  if (first === undefined || last === undefined) return null;
  const opening = (
    <Balance
      label={startDate === undefined ? product.openingStart : product.opening(format.date(startDate))}
      balance={first.opening}
    />
  );
  const closing = (
    <Balance label={product.closing} balance={last.closing}>
      <Recosting status={last.valuation_status} />
    </Balance>
  );
  return (
    <>
      {isNewestFirst ? closing : opening}
      {rows.length === 0 ? (
        <Empty title={startDate === undefined ? product.noneEver : product.none} />
      ) : (
        <DataTable
          caption={product.card}
          columns={cardColumns({
            texts,
            format,
            late,
            names,
            dayOfMovement: (id) => days.get(id),
            ...actions,
          })}
          rows={shown}
          sorting={sorting}
          keyOf={({ id }) => id}
          kindOf={(row) => {
            const { id, reverses_id, reversed_by_id } = isMovement(row) ? row.movement : row.adjustment;
            // A reversed row and its reversal are marked together.
            return selected !== undefined && [id, reverses_id, reversed_by_id].includes(selected)
              ? 'selected'
              : reverses_id !== null || reversed_by_id !== null
                ? 'muted'
                : undefined;
          }}
          target={target}
          more={more}
        />
      )}
      {!more.has && (isNewestFirst ? opening : closing)}
    </>
  );
}

function Balance({
  label,
  balance,
  children,
}: {
  readonly label: string;
  readonly balance: CardPage['opening'];
  readonly children?: ReactNode;
}) {
  const { product } = useTexts();
  const format = useFormat();
  return (
    <p className={styles.summary}>
      <span>
        {label} {children}
      </span>
      <span>
        {product.running} <strong>{format.quantity(balance.quantity)}</strong> · {product.runningValue}{' '}
        <strong>{format.amount(balance.value)}</strong>
      </span>
    </p>
  );
}
