import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Badge, Recosting } from '../../components/badge.tsx';
import type { Column } from '../../components/data-table.tsx';
import { UnitCost } from '../../components/unit-cost.tsx';
import { useFormat, useTexts } from '../../texts/context.ts';
import type { Format } from '../../texts/format.ts';
import type { Texts } from '../../texts/texts.ts';
import { useLevel, useProduct, type LevelRow } from './query.ts';
import styles from './levels.module.css';

interface CellProps {
  readonly row: LevelRow;
  readonly asOf: string | undefined;
}

export function levelColumns(texts: Texts, asOf: string | undefined): Column<LevelRow>[] {
  const { levels } = texts;
  return [
    {
      key: 'product',
      title: levels.sku,
      isHeader: true,
      cell: (row) => <NameCell row={row} />,
    },
    {
      key: 'onHand',
      title: levels.onHand,
      isNumber: true,
      cell: (row) => <OnHandCell row={row} asOf={asOf} />,
    },
    {
      key: 'value',
      title: levels.value,
      isNumber: true,
      cell: (row) => <Figure row={row} asOf={asOf} of={({ value }, format) => format.amount(value)} />,
    },
    {
      key: 'averageCost',
      title: levels.averageCost,
      isNumber: true,
      cell: (row) => (
        <Figure row={row} asOf={asOf} of={({ average_cost }) => <UnitCost value={average_cost} />} />
      ),
    },
    {
      key: 'status',
      title: levels.status,
      cell: (row) => <StatusCell row={row} asOf={asOf} />,
    },
  ];
}

function OnHandCell({ row, asOf }: CellProps) {
  const product = useProduct(row);
  return <Figure row={row} asOf={asOf} of={({ on_hand }, format) => format.quantity(on_hand, product)} />;
}

function NameCell({ row }: { readonly row: LevelRow }) {
  const product = useProduct(row);
  return (
    <Link to="/products/$id" params={{ id: row.id }} className={styles.name}>
      {product === undefined ? '…' : product.name}
      <span className={styles.sku}>{product?.sku}</span>
    </Link>
  );
}

function Figure({
  row,
  asOf,
  of,
}: CellProps & {
  readonly of: (level: NonNullable<ReturnType<typeof useLevel>['level']>, format: Format) => ReactNode;
}) {
  const { level, error } = useLevel(row, asOf);
  const format = useFormat();
  const { common } = useTexts();
  if (level !== undefined) return of(level, format);
  return error === null ? <span className="muted">…</span> : <span title={common.retry}>–</span>;
}

function StatusCell({ row, asOf }: CellProps) {
  const { levels } = useTexts();
  const format = useFormat();
  const { level } = useLevel(row, asOf);
  const product = useProduct(row);
  const point = product?.reorder_point ?? null;
  const isBelow = level !== undefined && point !== null && level.on_hand <= point;
  return (
    <>
      {isBelow && (
        <Badge kind="warning" title={levels.belowHint(format.quantity(point))}>
          {levels.below}
        </Badge>
      )}{' '}
      {product !== undefined && product.archived_at !== null && <Badge>{levels.archived}</Badge>}{' '}
      <Recosting status={level?.valuation_status ?? 'current'} />
    </>
  );
}
