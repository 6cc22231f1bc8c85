import type { CostAdjustment, StockMovementDetail } from '@tallybook/sdk';
import { Badge, Recosting } from '../../../components/badge.tsx';
import { DataTable, type Column } from '../../../components/data-table.tsx';
import { Card } from '../../../components/page.tsx';
import { Failed } from '../../../components/states.tsx';
import { useList } from '../../../data/list.ts';
import { useMemberNames } from '../../../data/member-names.ts';
import { pages } from '../../../data/query.ts';
import { useLocalization } from '../../../texts/context.ts';
import styles from './movement.module.css';

/** The later changes of the cost of a receipt, newest first; absent if there are none. */
export function CostHistory({ movement }: { readonly movement: StockMovementDetail }) {
  const { texts, format } = useLocalization();
  const { movements, common } = texts;
  const { detail } = movements;
  const names = useMemberNames();
  const { list, items, more } = useList(pages('costAdjustments', 'list', { movement_id: movement.id }));
  if (list.error !== null) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  if (items.length === 0) return null;
  const columns: readonly Column<CostAdjustment>[] = [
    {
      key: 'day',
      title: movements.date,
      isHeader: true,
      cell: ({ booked_on }) => format.date(booked_on),
    },
    {
      key: 'reason',
      title: movements.reason,
      cell: ({ reason, reference, note, reverses_id, reversed_by_id }) => (
        <span className={styles.reason}>
          {common.costReasons[reason]}
          {reverses_id !== null && <Badge>{movements.reversal}</Badge>}
          {reversed_by_id !== null && <Badge>{movements.reversed}</Badge>}
          {[reference, note].filter((text) => text !== null).length > 0 && (
            <span className="muted">{[reference, note].filter((text) => text !== null).join(' · ')}</span>
          )}
        </span>
      ),
    },
    {
      key: 'by',
      title: detail.by,
      minor: 1,
      cell: ({ created_by }) => names.get(created_by) ?? '–',
    },
    {
      key: 'amount',
      title: detail.change,
      isNumber: true,
      cell: ({ amount }) => format.signedAmount(amount),
    },
    {
      key: 'stock',
      title: detail.toStock,
      isNumber: true,
      cell: ({ to_stock, valuation_status }) => (
        <>
          {format.signedAmount(to_stock)} <Recosting status={valuation_status} />
        </>
      ),
    },
  ];
  return (
    <Card title={detail.costs}>
      <DataTable caption={detail.costs} columns={columns} rows={items} keyOf={({ id }) => id} more={more} />
    </Card>
  );
}
