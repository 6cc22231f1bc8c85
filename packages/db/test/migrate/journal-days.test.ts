import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../src/testing/index.ts';
import { run } from '../embedded/help.ts';

// Row level security applies to the owner, who migrates, and would hide every line.
test('migration 0007 sums up the existing lines of every organization by day and keeps them protected', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const organizations = ['0a000000-0000-4000-8000-00000000000a', '0b000000-0000-4000-8000-00000000000b'];
  for (const organization of organizations)
    await run(
      database.admin,
      `INSERT INTO journal_entries (organization_id, id, entry_date, accounting_period_id, memo, created_by)
         SELECT '${organization}', gen_random_uuid(), date '2026-03-01' + day, gen_random_uuid(), 'x', gen_random_uuid()
         FROM unnest(array[0, 0, 1]) AS day;
       INSERT INTO journal_lines (organization_id, journal_entry_id, position, account, debit, credit, entry_date, source)
         SELECT organization_id, id, position, account, debit, credit, entry_date, source FROM journal_entries, (
           VALUES (1, '1400', 5.25, 0), (2, '1600', 0, 5.25)) AS line (position, account, debit, credit)
         WHERE organization_id = '${organization}';`,
    );
  const file = readFileSync(new URL('../../migrations/0007_automatic_posting.sql', import.meta.url), 'utf8');
  const statements = file
    .split('--> statement-breakpoint')
    .filter((part) => /"journal_\w+" (NO )?(FORCE|ENABLE)|INSERT INTO "journal_days"/.test(part));
  expect(statements).toHaveLength(7);
  await run(database.owner, 'ALTER TABLE journal_days DISABLE ROW LEVEL SECURITY');
  for (const statement of statements) await run(database.owner, statement);
  const days = await run(
    database.admin,
    `SELECT account, date::text, debit::text, credit::text FROM journal_days
     WHERE organization_id = '${organizations[1]}' ORDER BY account, date`,
  );
  expect(days).toEqual([
    { account: '1400', date: '2026-03-01', debit: '10.5000', credit: '0.0000' },
    { account: '1400', date: '2026-03-02', debit: '5.2500', credit: '0.0000' },
    { account: '1600', date: '2026-03-01', debit: '0.0000', credit: '10.5000' },
    { account: '1600', date: '2026-03-02', debit: '0.0000', credit: '5.2500' },
  ]);
  expect(await run(database.owner, 'SELECT * FROM journal_lines')).toEqual([]);
  expect(await run(database.admin, 'SELECT * FROM journal_days')).toHaveLength(8);
});
