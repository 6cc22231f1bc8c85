import type { Transaction } from '@tallybook/db';

interface At {
  readonly organizationId: string;
  readonly productId: string;
}

/** Open layers, oldest first. */
export function selectOpenLayers(
  { sql }: Transaction,
  { organizationId, productId }: At,
): Promise<{ movement_id: string; quantity: string; value: string }[]> {
  return sql<{ movement_id: string; quantity: string; value: string }[]>`
    select movement_id, quantity, value from stock_layers
    where organization_id = ${organizationId} and product_id = ${productId} and not used_up
    order by received_on, seq`;
}

/**
 * A movement whose layer is missing, stands elsewhere, or says something else than came in; undefined when there is
 * none. What takes a movement back on its own date is no receipt, and what was taken back came in with nothing.
 */
export async function findInvalidReceipt(
  { sql }: Transaction,
  { organizationId, productId }: At,
  moneyScale: number,
): Promise<string | undefined> {
  const [odd] = await sql<{ id: string }[]>`
    with receipts as (
      select id, movement_date, seq, order_seq = seq as real, quantity_delta, unit_cost,
        id in (
          select reverses_id from stock_movements
          where organization_id = ${organizationId} and product_id = ${productId} and type = 'adjustment'
            and order_seq <> seq
        ) as cancelled
      from stock_movements
      where organization_id = ${organizationId} and product_id = ${productId} and quantity_delta > 0
    ), layers as (
      select received_on, seq, movement_id, received, received_value from stock_layers
      where organization_id = ${organizationId} and product_id = ${productId}
    )
    select coalesce(r.id, l.movement_id) as id
    from receipts r full join layers l on l.received_on = r.movement_date and l.seq = r.seq
    where r.id is distinct from l.movement_id and (l.movement_id is not null or r.real)
      or l.received <> case when r.real and not r.cancelled then r.quantity_delta else 0 end
      or r.real and l.received_value <> round(r.quantity_delta * r.unit_cost, ${moneyScale}::integer)
    limit 1`;
  return odd?.id;
}
