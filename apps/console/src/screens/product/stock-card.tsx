import { useMemo, type ReactNode } from 'react';
import { Recosting } from '../../components/badge.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { Empty } from '../../components/states.tsx';
import { useFormat, useTexts } from '../../texts/context.ts';
import { cardColumns } from './columns.tsx';
import styles from './product.module.css';
import { lateMovements } from './chart-data.ts';
import { useNames, type CardPage, type CardRow } from './query.ts';

interface Props {
  readonly pages: readonly CardPage[];
  readonly rows: readonly CardRow[];
  readonly startDate: string | undefined;
  /** The movement at the cursor of the chart. */
  readonly movement: string | undefined;
  /** The movement that is scrolled to. */
  readonly target: string | undefined;
  readonly more: { readonly has: boolean; readonly isLoading: boolean; readonly load: () => void };
}

/** Opening balance, movements with running quantity and value, closing balance. */
export function StockCardTable({ pages, rows, startDate, movement: selected, target, more }: Props) {
  const texts = useTexts();
  const { product } = texts;
  const format = useFormat();
  const [first, last] = [pages[0], pages.at(-1)];
  const days = new Map(rows.map(({ movement }) => [movement.id, movement.movement_date]));
  const late = useMemo(() => lateMovements(rows), [rows]);
  const names = useNames();
  if (first === undefined || last === undefined) return null;
  return (
    <>
      <Balance
        label={startDate === undefined ? product.openingStart : product.opening(format.date(startDate))}
        balance={first.opening}
      />
      {rows.length === 0 ? (
        <Empty title={startDate === undefined ? product.noneEver : product.none} />
      ) : (
        <DataTable
          caption={product.card}
          columns={cardColumns({ texts, format, late, names, dayOfMovement: (id) => days.get(id) })}
          rows={rows}
          keyOf={({ movement }) => movement.id}
          kindOf={({ movement }) =>
            // The two movements of a reversal are marked together.
            selected !== undefined &&
            [movement.id, movement.reverses_id, movement.reversed_by_id].includes(selected)
              ? 'selected'
              : movement.reverses_id !== null || movement.reversed_by_id !== null
                ? 'muted'
                : undefined
          }
          target={target}
          more={more}
        />
      )}
      {!more.has && (
        <Balance label={product.closing} balance={last.closing}>
          <Recosting status={last.valuation_status} />
        </Balance>
      )}
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
