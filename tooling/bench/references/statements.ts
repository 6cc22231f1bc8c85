import { periodId, productCount, today } from '../data/shape.ts';

const sequence = `nextval('reference.stock_movement_seq')`;

/**
 * R1: a posting as one statement. It updates the balance if the result is not negative, and inserts the movement
 * with its cost. No sums by day, hash, period, keys or row level security: the database's limit for one row per transaction.
 *
 * @param product SQL for the product's id
 * @param third SQL for 1, 2 or 3; 3 means an exit
 */
const posting = (organization: string, product: string, third: string): string => `
with given as (select case when ${third} = 3 then -3 else 10 end::bigint as delta),
moved as (
  update reference.stock_balances b
  set on_hand = b.on_hand + given.delta, value = b.value + given.delta * 12.5, last_movement_date = date '${today}'
  from given
  where b.organization_id = '${organization}' and b.product_id = ${product} and b.on_hand + given.delta >= 0
  returning b.organization_id, b.product_id, given.delta
)
insert into reference.stock_movements (organization_id, id, seq, order_seq, product_id, type, quantity,
  unit_cost, movement_date, accounting_period_id, hash, created_by, posted_cost)
select organization_id, uuidv7(), seq, seq, product_id, case when delta < 0 then 'exit' else 'entry' end,
  abs(delta), 12.5, date '${today}', '${periodId(today.slice(0, 7))}', '', organization_id, delta * 12.5
from (select *, ${sequence} as seq from moved) as numbered;`;

/** SQL equivalent of productId. */
const numbered = (number: string): string =>
  `('00000000-0000-7000-8000-' || lpad(to_hex(${number}::int), 12, '0'))::uuid`;

/** R1 for pgbench. */
export const postingScript = (organization: string, spread: boolean): string => `
\\set product ${spread ? `random(1, ${productCount})` : '1'}
\\set third random(1, 3)
${posting(organization, numbered(':product'), ':third::int')}
`;

/** R1 for the driver. */
export const postingStatement = (organization: string): string =>
  posting(organization, numbered('$1'), '$2::int');

/** The list's statement as the service sends it (apps/api/src/ledger/movements/store.ts). */
const list = (organization: string, product: string, end: string): string => `
select m.id, m.seq, m.product_id, m.type, m.quantity, m.quantity_delta, m.unit_cost, m.movement_date, m.journal_entry_id,
  m.organization_id, m.accounting_period_id,
  coalesce(
    case when (
      select true from stock_movement_costs where organization_id = '${organization}' order by movement_id limit 1
    ) then (
      select c.cost_amount from stock_movement_costs c where c.organization_id = '${organization}' and c.movement_id = m.id
    ) end, m.posted_cost) as cost_amount,
  m.reverses_id, m.reason_code, m.reference, m.note,
  m.metadata, m.created_at, m.created_by,
  (select money_scale from organizations where id = '${organization}') as money_scale,
  (
    select r.id from stock_movements r where r.organization_id = '${organization}' and r.reverses_id between m.id and m.id
    order by r.reverses_id limit 1
  ) as reversed_by_id,
  coalesce(m.movement_date >= (
    select from_date from stock_recosts pending where pending.organization_id = '${organization}'
      and pending.product_id = ${product}
  ), false) as recosting
from (
  select * from stock_movements m where m.organization_id = '${organization}'
    and (m.product_id, m.movement_date, m.seq)
      < ((select ${product}), (select date '2025-12-31' - ${end}), (select 9223372036854775807))
    and (m.product_id, m.movement_date) >= ((select ${product}), (select date '2022-01-01'))
  order by m.product_id desc, m.movement_date desc, m.seq desc limit 51
) as m
order by m.movement_date desc, m.seq desc;`;

/** R5 for pgbench. */
export const listScript = (organization: string): string => `
\\set product random(1, ${productCount})
\\set days random(0, 486)
${list(organization, numbered(':product'), ':days::int')}
`;

/** R5 for the driver. */
export const listStatement = (organization: string): string => list(organization, numbered('$1'), '$2::int');
