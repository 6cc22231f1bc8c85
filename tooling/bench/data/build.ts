import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { DatabaseTarget } from '@tallybook/db';
import type postgres from 'postgres';
import { rebuildLedgerLog } from '@tallybook/db/testing/programs';
import { connect, type FirstOrganization } from '@tallybook/machine';
import { accounts, History, type Lines } from './history.ts';
import { calendarMonth } from '@tallybook/domain';
import { months, periodId, productCount, productId } from './shape.ts';

/**
 * Adds products and years of movements to the first organization, as superuser: COPY ignores row level security.
 *
 * @param automaticPosting whether automatic posting is on and each movement has its journal entry
 */
export async function fill(
  admin: DatabaseTarget,
  firstOrganization: FirstOrganization,
  movements: number,
  automaticPosting = false,
): Promise<void> {
  const { organization_id: organization, user_id: user } = firstOrganization;
  const sql = connect(admin, 8, {
    // The rows are consistent by construction; checking foreign keys would double the time.
    connection: { session_replication_role: 'replica', synchronous_commit: 'off' },
  });
  try {
    await insertMasterData(sql, organization, user);
    const history = new History(organization, user, movements, automaticPosting);
    await copyAll(sql, history, movements);
    if (automaticPosting)
      await sql`update organizations set automatic_posting = ${sql.json(accounts)} where id = ${organization}`;
    for (const { id, quantity, value, lastDate, hash } of history.balances())
      await sql`
        update stock_balances set on_hand = ${quantity}, value = ${value}, last_movement_date = ${lastDate}, last_hash = ${hash}
        where organization_id = ${organization} and product_id = ${id}`;
    await rebuildLedgerLog(sql, organization);
    await sql`select setval('stock_movement_seq', ${movements + 1})`;
    await sql`vacuum analyze`;
    await sql`checkpoint`;
  } finally {
    await sql.end();
  }
}

/** Periods and products, with nothing on hand. */
export async function insertMasterData(sql: postgres.Sql, organization: string, user: string): Promise<void> {
  const periods = months().map((month) => ({
    organization_id: organization,
    id: periodId(month),
    ...calendarMonth(`${month}-01`),
  }));
  await sql`insert into accounting_periods ${sql(periods)}`;
  const ids = Array.from({ length: productCount }, (_, index) => productId(index));
  await sql`
    insert into products (organization_id, id, sku, name, unit, costing_method, created_by)
    select ${organization}, id, 'B-' || position, 'Product ' || position, 'pcs', 'moving_average', ${user}
    from unnest(${ids}::uuid[]) with ordinality as given (id, position)`;
  await sql`
    insert into stock_balances (organization_id, product_id, on_hand, value, last_hash)
    select ${organization}, id, 0, 0, '' from unnest(${ids}::uuid[]) as given (id)`;
}

const columns = {
  movements: `stock_movements (organization_id, id, seq, order_seq, product_id, type, quantity,
    unit_cost, movement_date, accounting_period_id, hash, created_at, created_by, journal_entry_id, posted_cost)`,
  days: `stock_days (organization_id, product_id, date, count, delta, lowest, highest, value, issued, issued_cost,
    received)`,
  months: 'stock_months (organization_id, product_id, month, delta, value, issued, issued_cost)',
  entries: `journal_entries (organization_id, id, entry_date, accounting_period_id, memo, source, created_at,
    created_by, product_id)`,
  entryLines: `journal_lines (organization_id, journal_entry_id, position, account, debit, credit, entry_date,
    source, kind)`,
  accountDays: 'journal_days (organization_id, account, date, debit, credit)',
};

async function copyAll(sql: postgres.Sql, history: History, movements: number): Promise<void> {
  const names = Object.keys(columns) as (keyof Lines)[];
  const streams = await Promise.all(
    names.map((name) => sql.unsafe(`copy ${columns[name]} from stdin`).writable()),
  );
  const started = performance.now();
  let days = 0;
  for (const lines of history.lines()) {
    await Promise.all(names.map((name, index) => write(streams[index] as Writable, lines[name])));
    days += 1;
    if (days % 366 === 0)
      console.log(
        `  ${Math.round((performance.now() - started) / 1000)} s: ${Math.round(days / 14.61)} % of ${movements} movements`,
      );
  }
  await Promise.all(streams.map(finish));
}

async function write(stream: Writable, text: string): Promise<void> {
  if (text !== '' && !stream.write(text)) await once(stream, 'drain');
}

async function finish(stream: Writable): Promise<void> {
  const finished = once(stream, 'finish');
  stream.end();
  await finished;
}
