import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onCluster } from '@tallybook/db/testing';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setAutomaticPosting } from '../../testing/automatic-posting.ts';
import {
  createJournalEntry,
  expectCreated,
  postMovement,
  seedProduct,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

const folder = fileURLToPath(new URL('../../../../../packages/db/migrations/', import.meta.url));

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const selectEntries = () => app.admin`select * from journal_entries order by id`;
/** With the columns in a fixed order: the migration adds some again, at the end. */
const selectLines = () => app.admin`
  select journal_entry_id, position, account, debit, credit, entry_date, source from journal_lines
  order by journal_entry_id, position`;

// Row level security also applies to the role that migrates, which would otherwise change no entry.
test.skipIf(onCluster('migrates a database that is not distributed yet'))(
  'the migration gives existing entries their movement and existing lines their date and source',
  async () => {
    await setAutomaticPosting(app, app);
    const product_id = await seedProduct(app, app);
    const move = (type: string, movement_date: string, unit_cost = 10) =>
      expectCreated(postMovement(app, { product_id, type, quantity: 5, unit_cost, movement_date }));
    const free = await move('entry', '2026-03-01', 0);
    const booked = await move('entry', '2026-03-02');
    await move('exit', '2026-03-05');
    await expectCreated(createJournalEntry(app, { entry_date: '2026-03-06' }));
    // Earlier versions allowed this: a movement that is linked to the entry of another movement.
    await app.admin`
    update stock_movements set journal_entry_id = ${booked.journal_entry_id}, created_at = created_at - interval '1 s'
    where id = ${free.id}`;
    const before = { entries: await selectEntries(), lines: await selectLines() };
    expect(before.entries.filter((entry) => entry['stock_movement_id'] !== null)).toHaveLength(2);
    await app.admin`alter table journal_entries drop column stock_movement_id, drop column product_id`;
    await app.admin`alter table journal_lines drop column entry_date, drop column source`;
    await app.admin`drop index journal_entries_source`;
    await app.admin`create index journal_entries_newest on journal_entries (organization_id, entry_date desc, id desc)`;
    const owner = postgres({ ...app.database.owner, ssl: false, max: 1, onnotice: () => {} });
    try {
      const [name = ''] = globSync('*_journal_lists.sql', { cwd: folder });
      const file = readFileSync(join(folder, name), 'utf8');
      for (const statement of file.split('--> statement-breakpoint')) await owner.unsafe(statement);
      for (const table of ['journal_entries', 'journal_lines', 'stock_movements'])
        expect(await owner`select from ${owner(table)}`).toHaveLength(0);
    } finally {
      await owner.end();
    }
    expect({ entries: await selectEntries(), lines: await selectLines() }).toEqual(before);
  },
);
