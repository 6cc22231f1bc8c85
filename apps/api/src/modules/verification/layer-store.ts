import { and, asc, eq, not, uuid, type Transaction } from '@tallybook/db';
import { stockLayers } from '@tallybook/db/schema';

interface At {
  readonly organizationId: string;
  readonly productId: string;
}

/** Open layers, oldest first. */
export function selectOpenLayers({ db }: Transaction, { organizationId, productId }: At) {
  return db
    .select({
      movement_id: stockLayers.movementId,
      quantity: stockLayers.quantity,
      value: stockLayers.value,
    })
    .from(stockLayers)
    .where(
      and(
        eq(stockLayers.organizationId, organizationId),
        eq(stockLayers.productId, productId),
        not(stockLayers.usedUp),
      ),
    )
    .orderBy(asc(stockLayers.receivedOn), asc(stockLayers.seq));
}

const idShape = { id: uuid() };

/**
 * A movement whose layer is missing, is at another position, differs in quantity or value, or is used up but has a
 * value; undefined if there is none. A same-day reversal is not a receipt: it reduces the layer of the receipt.
 */
export async function findInvalidReceipt(
  { rows }: Transaction,
  { organizationId, productId }: At,
  moneyScale: number,
): Promise<string | undefined> {
  const [invalid] = await rows(idShape)`
    with receipts as (
      select stock_movements.id, movement_date, seq, order_seq = seq as real, quantity_delta, unit_cost,
        coalesce(reversals.undone, 0) as undone
      from stock_movements
      left join (
        select reverses_id, sum(quantity_delta) as undone from stock_movements
        where organization_id = ${organizationId} and product_id = ${productId} and type = 'adjustment'
          and order_seq <> seq and reverses_id is not null
        group by reverses_id
      ) as reversals on reversals.reverses_id = stock_movements.id
      where organization_id = ${organizationId} and product_id = ${productId} and quantity_delta > 0
    ), layers as (
      select received_on, seq, movement_id, received, received_value, quantity, value from stock_layers
      where organization_id = ${organizationId} and product_id = ${productId}
    )
    select coalesce(r.id, l.movement_id) as id
    from receipts r full join layers l on l.received_on = r.movement_date and l.seq = r.seq
    where r.id is distinct from l.movement_id and (l.movement_id is not null or r.real)
      or l.received <> case when r.real then r.quantity_delta + r.undone else 0 end
      or l.quantity = 0 and l.value <> 0
      or r.real and l.received_value <> round(r.quantity_delta * r.unit_cost, ${moneyScale}::integer)
    limit 1`;
  return invalid?.id;
}
