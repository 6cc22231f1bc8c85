import { finding, type Evidence, type Finding } from './finding.ts';

/** Quantities of located products by location: movements, and both sides of each transfer. */
const rowsByLocation = ({ sql, organizations }: Evidence) => {
  const ids = organizations as string[];
  // Materialized, because a cluster does not join a union of tables with a subquery.
  return sql`
    moved as materialized (
      select m.organization_id, m.product_id, coalesce(m.location_id, standard.id) as location_id, movement_date as date,
        quantity_delta as delta, order_seq, seq,
        case when order_seq <> seq then reverses_id else m.id end as cancellable
      from stock_movements m
      join stock_balances balance on balance.organization_id = m.organization_id
        and balance.product_id = m.product_id and located
      join locations standard on standard.organization_id = m.organization_id and is_default
      where m.organization_id = any (${ids}::uuid[])),
    sides as materialized (
      select organization_id, product_id, from_location_id as location_id, transfer_date as date, -quantity as delta, seq, id
      from stock_transfers where organization_id = any (${ids}::uuid[])
      union all
      select organization_id, product_id, to_location_id, transfer_date, quantity, seq, id
      from stock_transfers where organization_id = any (${ids}::uuid[])),
    rows_there as materialized (
      select * from moved
      union all
      select organization_id, product_id, location_id, date, delta, seq, seq, id from sides)`;
};

/** G3 for locations: their sums equal those of the rows, add up to the quantity on hand, and were never below zero. */
export async function countLocations(evidence: Evidence): Promise<Finding[]> {
  const { sql, organizations } = evidence;
  const ids = organizations as string[];
  const rows = rowsByLocation(evidence);
  const balances = await sql`
    with ${rows},
    summed as (select organization_id, product_id, location_id, sum(delta) as delta from rows_there group by 1, 2, 3),
    kept as materialized (
      select organization_id, product_id, location_id, on_hand from stock_location_balances
      where organization_id = any (${ids}::uuid[]))
    select product_id, location_id, on_hand, delta from kept full join summed using (organization_id, product_id, location_id)
    where coalesce(on_hand, 0) <> coalesce(delta, 0)`;
  // The copied days of the default location may have no units.
  const days = await sql`
    with ${rows},
    summed as (
      select organization_id, product_id, location_id, date, sum(delta) as delta from rows_there group by 1, 2, 3, 4),
    kept as materialized (
      select organization_id, product_id, location_id, date, delta from stock_location_days
      where organization_id = any (${ids}::uuid[]))
    select product_id, location_id, date, kept.delta, summed.delta as summed
    from kept full join summed using (organization_id, product_id, location_id, date)
    where coalesce(kept.delta, 0) <> coalesce(summed.delta, 0)`;
  const apart = await sql`
    with there as materialized (
      select organization_id, product_id, sum(on_hand) as quantity from stock_location_balances
      where organization_id = any (${ids}::uuid[]) group by 1, 2)
    select product_id, on_hand, quantity from stock_balances balance left join there using (organization_id, product_id)
    where balance.organization_id = any (${ids}::uuid[])
      and case when located then on_hand is distinct from quantity else quantity is not null end`;
  // Between a movement and its last same-day reversal no stock was missing: they cancel out.
  const negative = await sql`
    with ${rows},
    undone as materialized (
      select organization_id, reverses_id, max(seq) as seq from stock_movements
      where organization_id = any (${ids}::uuid[]) and reverses_id is not null and order_seq <> seq group by 1, 2)
    select product_id, location_id, date, running from (
      select *, sum(delta) over (partition by organization_id, product_id, location_id
        order by date, order_seq, seq rows unbounded preceding) as running from rows_there) as ledger
    where running < 0 and not exists (
      select from undone where undone.organization_id = ledger.organization_id
        and undone.reverses_id = ledger.cancellable and undone.seq > ledger.seq)`;
  // Of each dispatch: sent, less what was received, written off and sent back.
  const underWay = await sql`
    with moved as materialized (
      select t.organization_id, t.dispatch_id, case when t.to_location_id = transit.id then 1 else -1 end * t.quantity as delta
      from stock_transfers t
      join locations transit on transit.organization_id = t.organization_id and transit.kind = 'transit'
      where t.organization_id = any (${ids}::uuid[]) and t.dispatch_id is not null
      union all
      select organization_id, dispatch_id, quantity_delta from stock_movements
      where organization_id = any (${ids}::uuid[]) and dispatch_id is not null)
    select t.id, t.open, t.quantity, sum(moved.delta) as moved from stock_transfers t
    left join moved on moved.organization_id = t.organization_id and moved.dispatch_id = t.id
    where t.organization_id = any (${ids}::uuid[]) and t.destination_location_id is not null
    group by t.organization_id, t.id, t.open, t.quantity
    having t.open <> t.quantity + coalesce(sum(moved.delta), 0) or t.open < 0`;
  // Of each product, and of each of its locations: what its open reservations keep.
  const reserved = await sql`
    with kept as materialized (
      select organization_id, product_id, location_id, sum(quantity - fulfilled) as units from stock_reservations
      where organization_id = any (${ids}::uuid[]) and status = 'open' group by 1, 2, 3)
    select b.product_id, null as location_id, b.reserved from stock_balances b
    where b.organization_id = any (${ids}::uuid[]) and b.reserved <> (
      select coalesce(sum(kept.units), 0) from kept
      where kept.organization_id = b.organization_id and kept.product_id = b.product_id)
    union all
    select b.product_id, b.location_id, b.reserved from stock_location_balances b
    join locations l on l.organization_id = b.organization_id and l.id = b.location_id
    where b.organization_id = any (${ids}::uuid[]) and b.reserved <> (
      select coalesce(sum(kept.units), 0) from kept
      where kept.organization_id = b.organization_id and kept.product_id = b.product_id
        and (kept.location_id = b.location_id or kept.location_id is null and l.is_default))`;
  return [
    finding('reserved units that do not add up', reserved),
    finding('goods in transit that do not add up', underWay),
    finding('quantities by location that do not add up', [...balances, ...days, ...apart]),
    finding('locations below zero', negative),
  ];
}
