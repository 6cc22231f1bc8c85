import type { Transaction } from '@tallybook/db';
import { formatDecimal, unitCostText, type ProductOutcome } from '@tallybook/domain';
import type { MovementRow } from './chain.ts';
import type { Ledger } from './read-store.ts';

/** Facts, derived costs and balances, all in one flight. */
export async function writeLedger(
  { sql }: Transaction,
  organizationId: string,
  ledger: Ledger,
  rows: readonly MovementRow[],
  products: readonly ProductOutcome[],
): Promise<void> {
  const scale = ledger.state.moneyScale;
  const column = <T>(read: (row: MovementRow) => T): T[] => rows.map(read);
  const input = <T>(read: (input: MovementRow['command']['input']) => T): T[] =>
    rows.map((row) => read(row.command.input));
  const hashes = lastOf(rows, (row) => row.hash);
  const dates = lastDates(ledger, rows);
  const touched = products.filter((product) => hashes.has(product.productId));
  const recosted = products.flatMap((product) => product.recosted);

  await Promise.all([
    sql`
      insert into stock_movements (organization_id, id, seq, product_id, type, quantity, quantity_delta, unit_cost,
        movement_date, accounting_period_id, journal_entry_id, reason_code, reference, note, metadata, hash,
        created_at, created_by)
      select ${organizationId}, id, nextval('stock_movement_seq'), product_id, type, quantity, quantity_delta,
        unit_cost, movement_date, accounting_period_id, journal_entry_id, reason_code, reference, note, metadata,
        hash, ${ledger.now}::timestamptz, created_by
      from unnest(
        ${column((row) => row.command.id)}::uuid[], ${input((each) => each.product_id)}::uuid[],
        ${input((each) => each.type)}::text[], ${input((each) => each.quantity)}::bigint[],
        ${column((row) => row.delta)}::bigint[], ${input((each) => unitCostText(each.unit_cost))}::numeric[],
        ${input((each) => each.movement_date)}::date[], ${column((row) => row.periodId)}::uuid[],
        ${input((each) => each.journal_entry_id ?? null)}::uuid[], ${input((each) => each.reason_code ?? null)}::text[],
        ${input((each) => each.reference ?? null)}::text[], ${input((each) => each.note ?? null)}::text[],
        ${input((each) => (each.metadata === undefined ? null : JSON.stringify(each.metadata)))}::jsonb[],
        ${column((row) => row.hash)}::text[], ${column((row) => row.posting.userId)}::uuid[]
      ) with ordinality as given (id, product_id, type, quantity, quantity_delta, unit_cost, movement_date,
        accounting_period_id, journal_entry_id, reason_code, reference, note, metadata, hash, created_by, position)
      order by position`,
    sql`
      insert into stock_movement_costs (organization_id, movement_id, cost_amount)
      select ${organizationId}, movement_id, cost_amount from unnest(
        ${column((row) => row.command.id)}::uuid[], ${column((row) => formatDecimal(row.cost, scale))}::numeric[]
      ) as given (movement_id, cost_amount)`,
    recosted.length === 0
      ? undefined
      : sql`
      update stock_movement_costs c set cost_amount = given.cost_amount from unnest(
        ${recosted.map((each) => each.id)}::uuid[], ${recosted.map((each) => formatDecimal(each.cost, scale))}::numeric[]
      ) as given (movement_id, cost_amount)
      where c.organization_id = ${organizationId} and c.movement_id = given.movement_id`,
    sql`
      update stock_balances b set on_hand = given.on_hand, value = given.value,
        last_movement_date = given.last_movement_date, last_hash = given.last_hash
      from unnest(
        ${touched.map((each) => each.productId)}::uuid[], ${touched.map((each) => each.onHand)}::bigint[],
        ${touched.map((each) => formatDecimal(each.value, scale))}::numeric[],
        ${touched.map((each) => dates.get(each.productId) ?? null)}::date[],
        ${touched.map((each) => hashes.get(each.productId) ?? null)}::text[]
      ) as given (product_id, on_hand, value, last_movement_date, last_hash)
      where b.organization_id = ${organizationId} and b.product_id = given.product_id`,
  ]);
}

function lastOf<T>(rows: readonly MovementRow[], read: (row: MovementRow) => T): Map<string, T> {
  return new Map(rows.map((row) => [row.command.input.product_id, read(row)]));
}

function lastDates(ledger: Ledger, rows: readonly MovementRow[]): Map<string, string> {
  const latest = new Map<string, string>();
  for (const { command } of rows) {
    const { product_id: product, movement_date: date } = command.input;
    const known = latest.get(product) ?? ledger.lastDates.get(product) ?? '';
    latest.set(product, known > date ? known : date);
  }
  return latest;
}
