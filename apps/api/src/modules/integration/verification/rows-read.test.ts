import type { Transaction } from '@tallybook/db';
import { onCluster } from '@tallybook/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { startTestApp, type TestApp } from '../../../testing/index.ts';
import { compareDays } from './journal-store.ts';

const days = 40;
const linesPerDay = 250;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const { organizationId } = app;
  await app.admin`
    insert into journal_lines (organization_id, journal_entry_id, position, account, debit, credit, entry_date, source, kind)
    select ${organizationId}, gen_random_uuid(), 1, '1400', 1, 0, date '2026-01-01' + n % ${days}::int, 'stock_movement',
      'inventory'
    from generate_series(1, ${days * linesPerDay}::int) as n`;
  await app.admin`
    insert into journal_days (organization_id, account, date, debit, credit)
    select organization_id, account, entry_date, sum(debit), sum(credit) from journal_lines
    where organization_id = ${organizationId} group by 1, 2, 3`;
  await app.admin`analyze journal_lines, journal_days`;
});
afterAll(() => app.stop());

async function linesRead({ sql }: Transaction): Promise<number> {
  const [counted] = await sql<{ rows: string }[]>`
    select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as rows
    from pg_stat_xact_user_tables where relname = 'journal_lines'`;
  return Number(counted?.rows);
}

test.skipIf(onCluster('counts rows that one server reads'))(
  'comparing the days of an account reads each line once, with a generic plan too',
  async () => {
    const read = await app.services.database.tenant(app.organizationId, async (tx) => {
      // As after five executions with other parameters.
      await tx.sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`;
      const before = await linesRead(tx);
      for (let after = { account: '', date: '1900-01-01' }, compared = 0; compared < days;) {
        const page = await compareDays(tx, app.organizationId, after, 20);
        expect(page.every(({ agrees }) => agrees)).toBe(true);
        compared += page.length;
        after = page.at(-1) ?? { account: newId(), date: '' };
      }
      return (await linesRead(tx)) - before;
    });
    expect(read).toBe(days * linesPerDay);
  },
);
