import { notNull, type FlightItem, type Transaction } from '@tallybook/db';
import { stockLayers } from '@tallybook/db/schema';
import {
  formatDecimal,
  incomingValue,
  readDecimal,
  readWhole,
  unitCostMicros,
  type Layer,
} from '@tallybook/domain';
import type { PendingProduct } from '../recost/recost-store.ts';
import type { MovementRow } from './movements.ts';
import type { Batch, Part } from './part.ts';

/** The layers of FIFO products: those of new receipts, and the open parts of those that were read. */
export const layers: Part = {
  write: (tx, batch) => [insertLayers(tx, batch), updateLayers(tx, batch), cancelReceipts(tx, batch)],
};

/** A receipt of a FIFO product that this batch posts, with its open part. */
interface NewLayer extends Pick<MovementRow, 'id' | 'productId' | 'movementDate' | 'seq'> {
  /** 0 for a same-day reversal: it is no receipt and open at most until its costs are known. */
  readonly received: number;
  readonly receivedValue: bigint;
  readonly quantity: number;
  readonly value: bigint;
}

/** None for products with moving average. */
function newLayers({ ledger: { state }, decision: { products }, rows }: Batch): NewLayer[] {
  const open = new Map(
    products.flatMap(({ productId, layers }) => (layers ? [[productId, byReceipt(layers)]] : [])),
  );
  if (open.size === 0) return [];
  return rows.flatMap((row): NewLayer[] => {
    const left = open.get(row.productId)?.get(row.id);
    if (row.delta < 0 || !open.has(row.productId) || (row.sameDayReversal && left === undefined)) return [];
    const receivedValue = incomingValue(
      row.delta,
      unitCostMicros(row.unitCost),
      state.moneyScale,
      row.costPer,
    );
    return [
      {
        id: row.id,
        productId: row.productId,
        movementDate: row.movementDate,
        seq: row.seq,
        received: row.sameDayReversal ? 0 : row.delta,
        receivedValue,
        quantity: left?.quantity ?? 0,
        value: left?.value ?? 0n,
      },
    ];
  });
}

const byReceipt = (layers: readonly Layer[]) => new Map(layers.map((layer) => [layer.receipt, layer]));

function insertLayers({ sql }: Transaction, batch: Batch): FlightItem {
  const { moneyScale } = batch.ledger.state;
  const added = newLayers(batch);
  if (added.length === 0) return undefined;
  return sql`
    insert into stock_layers (organization_id, product_id, received_on, seq, movement_id, received, received_value,
      quantity, value)
    select ${batch.organizationId}, * from unnest(
      ${added.map((layer) => layer.productId)}::uuid[], ${added.map((layer) => layer.movementDate)}::date[],
      ${added.map((layer) => layer.seq)}::bigint[], ${added.map((layer) => layer.id)}::uuid[], ${added.map((layer) => layer.received)}::bigint[],
      ${added.map((layer) => formatDecimal(layer.receivedValue, moneyScale))}::numeric[],
      ${added.map((layer) => layer.quantity)}::bigint[],
      ${added.map((layer) => formatDecimal(layer.value, moneyScale))}::numeric[]
    )
    returning 1`;
}

/** A stored layer by its key, with its new open part. */
interface ChangedLayer {
  readonly productId: string;
  readonly receivedOn: string;
  readonly seq: string;
  readonly quantity: number;
  readonly value: bigint;
}

/** By key: one look-up per layer, whatever the statistics are. */
function setLayers(
  { sql }: Transaction,
  organizationId: string,
  changed: readonly ChangedLayer[],
  moneyScale: number,
) {
  return sql`
    update stock_layers l set quantity = given.quantity, value = given.value from unnest(
      ${changed.map((layer) => layer.productId)}::uuid[], ${changed.map((layer) => layer.receivedOn)}::date[],
      ${changed.map((layer) => layer.seq)}::bigint[], ${changed.map((layer) => layer.quantity)}::bigint[],
      ${changed.map((layer) => formatDecimal(layer.value, moneyScale))}::numeric[]
    ) as given (product_id, received_on, seq, quantity, value)
    where l.organization_id = ${organizationId} and l.product_id = given.product_id
      and l.received_on = given.received_on and l.seq = given.seq`;
}

/** Updates the open part of the layers that were read, where it changed. */
function updateLayers(tx: Transaction, { organizationId, ledger, decision }: Batch): FlightItem {
  const changed = decision.products.flatMap(({ productId, layers: left = [] }) => {
    const open = byReceipt(left);
    return [...(ledger.layers.get(productId)?.values() ?? [])].flatMap((stored) => {
      const { quantity = 0, value = 0n } = open.get(stored.id) ?? {};
      if (quantity === stored.quantity && value === stored.value) return [];
      return [{ productId, receivedOn: stored.receivedOn, seq: stored.seq, quantity, value }];
    });
  });
  if (changed.length === 0) return undefined;
  return setLayers(tx, organizationId, changed, ledger.state.moneyScale);
}

/** Subtracts the units of same-day reversals from `received`. */
function cancelReceipts({ sql }: Transaction, { organizationId, ledger, rows }: Batch): FlightItem {
  const cancelling = rows.filter(
    (row) => row.sameDayReversal && row.delta < 0 && ledger.layers.has(row.productId),
  );
  if (cancelling.length === 0) return undefined;
  return sql`
    update stock_layers l set received = l.received + given.delta from (
      select product_id, received_on, seq, sum(delta) as delta from unnest(
        ${cancelling.map((row) => row.productId)}::uuid[], ${cancelling.map((row) => row.movementDate)}::date[],
        ${cancelling.map((row) => row.orderSeq)}::bigint[],
        ${cancelling.map((row) => row.delta)}::bigint[]
      ) as each (product_id, received_on, seq, delta)
      group by product_id, received_on, seq
    ) as given
    where l.organization_id = ${organizationId} and l.product_id = given.product_id
      and l.received_on = given.received_on and l.seq = given.seq`;
}

const openPartShape = {
  movement_id: notNull(stockLayers.movementId),
  received_on: notNull(stockLayers.receivedOn),
  seq: notNull(stockLayers.seq),
  quantity: notNull(stockLayers.quantity),
  value: notNull(stockLayers.value),
};

/**
 * Sets the open layers of a product at the end of a recost; every other layer is used up. The stored ones are read and
 * compared here: PostgreSQL compared each with each if many were new to its statistics, which exceeded the time limit.
 *
 * @param since date of the oldest receipt that may be open now without having been open before
 */
export async function replaceLayers(
  tx: Transaction,
  { organizationId, productId }: PendingProduct,
  since: string,
  layers: readonly Layer[],
  moneyScale: number,
): Promise<void> {
  const { sql } = tx;
  const columns = sql`select movement_id, received_on, seq, quantity, value from stock_layers
    where organization_id = ${organizationId} and product_id = ${productId}`;
  const stored = await tx.rows(openPartShape)`
    ${columns} and received_on >= ${since}::date
    union all
    ${columns} and received_on < ${since}::date and not used_up`;
  const open = byReceipt(layers);
  const changed = stored.flatMap((row): ChangedLayer[] => {
    const { quantity = 0, value = 0n } = open.get(row.movement_id) ?? {};
    if (quantity === readWhole(row.quantity) && value === readDecimal(row.value, moneyScale)) return [];
    return [{ productId, receivedOn: row.received_on, seq: row.seq, quantity, value }];
  });
  if (changed.length > 0) await setLayers(tx, organizationId, changed, moneyScale);
}
