import { Link } from '@tanstack/react-router';
import type { StockMovement } from '@tallybook/sdk';
import { Badge, Recosting } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import type { Column } from '../../components/data-table.tsx';
import { LocationName } from '../../components/location-name.tsx';
import { ProductLink } from '../../components/product-link.tsx';
import { Reference, stockTakeOf } from '../../components/reference.tsx';
import { MovementUnitCost } from '../../components/unit-cost.tsx';
import { useProduct } from '../../data/products.ts';
import { useLocalization } from '../../texts/context.ts';
import styles from './movements.module.css';

/** What can be done with a movement. */
export interface MovementActions {
  readonly onReverse: (movement: StockMovement) => void;
  readonly onCorrect: (movement: StockMovement) => void;
}

/** The columns of the list; `actions` are absent without the permission. */
export function useColumns(
  actions: MovementActions | undefined,
  onEntry: (journalEntryId: string) => void,
): Column<StockMovement>[] {
  const { texts, format } = useLocalization();
  const { movements } = texts;
  return [
    {
      key: 'date',
      title: movements.date,
      sort: 'date',
      cell: ({ id, movement_date }) => (
        <Link to="/movements/$id" params={{ id }} className={styles.date}>
          {format.date(movement_date)}
        </Link>
      ),
    },
    {
      key: 'product',
      title: movements.product,
      isHeader: true,
      cell: ({ product_id }) => <ProductLink id={product_id} />,
    },
    {
      key: 'type',
      title: movements.type,
      minor: 2,
      cell: (movement) => <TypeCell movement={movement} />,
    },
    {
      key: 'quantity',
      title: movements.quantity,
      isNumber: true,
      cell: (movement) => <QuantityCell movement={movement} />,
    },
    {
      key: 'unit_cost',
      title: movements.unitCost,
      isNumber: true,
      minor: 1,
      cell: (movement) => <MovementUnitCost movement={movement} />,
    },
    {
      key: 'cost_amount',
      title: movements.costAmount,
      isNumber: true,
      cell: ({ cost_amount, valuation_status }) => (
        <>
          {format.amount(cost_amount)} <Recosting status={valuation_status} />
        </>
      ),
    },
    {
      key: 'reference',
      title: movements.reference,
      cell: (movement) => <ReferenceCell movement={movement} onEntry={onEntry} />,
    },
    {
      key: 'actions',
      isActions: true,
      title: movements.actions,
      cell: (movement) => {
        if (movement.reversed_by_id !== null) return <Badge>{movements.reversed}</Badge>;
        if (movement.reverses_id !== null || actions === undefined) return null;
        return <Actions movement={movement} actions={actions} />;
      },
    },
  ];
}

interface CellProps {
  readonly movement: StockMovement;
  readonly onEntry: (journalEntryId: string) => void;
}

/** With the quantity as it was entered, if that was in another unit than it is shown in. */
function QuantityCell({
  movement: { product_id, quantity_delta, entered },
}: {
  readonly movement: StockMovement;
}) {
  const { format } = useLocalization();
  const product = useProduct(product_id);
  return (
    <span {...(entered && { title: `${format.typed(entered.quantity)} ${entered.unit}` })}>
      {format.change(quantity_delta, product)}
    </span>
  );
}

function TypeCell({ movement: { type, reverses_id } }: { readonly movement: StockMovement }) {
  const { movements, common } = useLocalization().texts;
  return <Badge>{reverses_id === null ? common.movementTypes[type] : movements.reversal}</Badge>;
}

function ReferenceCell({ movement, onEntry }: CellProps) {
  const { common, movements } = useLocalization().texts;
  const { reference, reason_code, note, dimension, location_id: location } = movement;
  // The reference says it.
  const reason = reference !== null && stockTakeOf(reference) !== undefined ? null : reason_code;
  return (
    <span className={styles.reference}>
      {reference !== null && <Reference text={reference} />}
      {reason !== null && (
        <span>
          {reference !== null && '· '}
          {reason}
        </span>
      )}
      {note !== null && <span className={styles.note}>{note}</span>}
      {dimension !== null && (
        <span className={styles.note}>
          {common.journal.dimension}: {dimension}
        </span>
      )}
      {location !== undefined && (
        <span className={styles.note}>
          {movements.location}: <LocationName id={location} />
        </span>
      )}
      <EntryButton movement={movement} onEntry={onEntry} />
    </span>
  );
}

/** Opens the entry that the movement is booked in. */
function EntryButton({ movement, onEntry }: CellProps) {
  const { entry } = useLocalization().texts.common.journal;
  const summary = useSummary(movement);
  const { journal_entry_id: id } = movement;
  if (id === null) return null;
  return (
    <button
      type="button"
      className={styles.entry}
      aria-label={`${entry}: ${summary}`}
      onClick={() => onEntry(id)}
    >
      {entry}
    </button>
  );
}

function Actions({
  movement,
  actions: { onReverse, onCorrect },
}: {
  readonly movement: StockMovement;
  readonly actions: MovementActions;
}) {
  const { movements } = useLocalization().texts;
  const summary = useSummary(movement);
  return (
    <span className={styles.actions}>
      <Button
        small
        kind="plain"
        aria-label={movements.correctLabel(summary)}
        onClick={() => onCorrect(movement)}
      >
        {movements.correct}
      </Button>
      <Button
        small
        kind="plainDanger"
        aria-label={movements.reverseLabel(summary)}
        onClick={() => onReverse(movement)}
      >
        {movements.reverse}
      </Button>
    </span>
  );
}

/** A movement in one line: `+10 pcs BOLT-8 on 10 Mar 2026`. */
export function useSummary({ product_id, quantity_delta, movement_date }: StockMovement): string {
  const { texts, format } = useLocalization();
  const product = useProduct(product_id);
  return texts.movements.summary(
    format.change(quantity_delta, product && { ...product, unit: '' }).trim(),
    product?.unit ?? '',
    product?.sku ?? '',
    format.date(movement_date),
  );
}
