import { uuid, type RowOf, type Transaction } from '@tallybook/db';
import { stockLayers } from '@tallybook/db/schema';

interface At {
  readonly organizationId: string;
  readonly productIds: readonly string[];
}

const openShape = {
  product_id: stockLayers.productId,
  movement_id: stockLayers.movementId,
  quantity: stockLayers.quantity,
  value: stockLayers.value,
};
export type OpenLayer = RowOf<typeof openShape>;

/** Open layers of each product, oldest first. */
export function selectOpenLayers({ rows }: Transaction, { organizationId, productIds }: At) {
  return rows(openShape)`
    select product_id, movement_id, quantity, value from stock_layers
    where organization_id = ${organizationId} and product_id = any(${[...productIds]}::uuid[]) and not used_up
    order by product_id, received_on, seq`;
}

const invalidShape = { product_id: uuid(), id: uuid() };

/**
 * For each product, one movement whose layer is missing, is at another position, differs in quantity or value, or is used
 * up but has a value, if there is one. A same-day reversal is not a receipt: it reduces the layer of the receipt.
 */
export function findInvalidReceipts({ rows }: Transaction, { organizationId, productIds }: At) {
  const ids = [...productIds];
  return rows(invalidShape)`
    with receipts as (
      select stock_movements.product_id, stock_movements.id, movement_date, seq, order_seq = seq as real, quantity_delta,
        unit_cost, cost_per, coalesce(reversals.undone, 0) as undone
      from stock_movements
      left join (
        select product_id, reverses_id, sum(quantity_delta) as undone from stock_movements
        where organization_id = ${organizationId} and product_id = any(${ids}::uuid[]) and type = 'adjustment'
          and order_seq <> seq and reverses_id is not null
        group by product_id, reverses_id
      ) as reversals on reversals.product_id = stock_movements.product_id
        and reversals.reverses_id = stock_movements.id
      where organization_id = ${organizationId} and stock_movements.product_id = any(${ids}::uuid[])
        and quantity_delta > 0
    ), layers as (
      select product_id, received_on, seq, movement_id, received, received_value, quantity, value from stock_layers
      where organization_id = ${organizationId} and product_id = any(${ids}::uuid[])
    )
    select distinct on (1) coalesce(r.product_id, l.product_id) as product_id, coalesce(r.id, l.movement_id) as id
    from receipts r
    full join layers l on l.product_id = r.product_id and l.received_on = r.movement_date and l.seq = r.seq
    join organizations o on o.id = ${organizationId}
    where r.id is distinct from l.movement_id and (l.movement_id is not null or r.real)
      or l.received <> case when r.real then r.quantity_delta + r.undone else 0 end
      or l.quantity = 0 and l.value <> 0
      or r.real and l.received_value <> case when r.cost_per is null
        then round(r.quantity_delta * r.unit_cost, o.money_scale)
        else div(2 * r.quantity_delta * r.unit_cost * 10::numeric ^ o.money_scale + r.cost_per, 2 * r.cost_per)
          / 10::numeric ^ o.money_scale end
    order by 1`;
}
