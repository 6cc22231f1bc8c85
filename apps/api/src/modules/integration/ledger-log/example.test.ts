import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rewriteLog } from '../../../testing/rewrite-log.ts';
import {
  createJournalEntry,
  expectCreated,
  postMovement,
  seedProduct,
  startTestApp,
  verifyLedger,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';

// examples/anchor.ts as an auditor runs it: a program with a file of its own.
const program = join(import.meta.dirname, '../../../../../../examples/anchor.ts');

let app: TestApp;
let home: string;
let file: string;
let mine: TestOrganization;
let product: string;
let movement: string;
let entries: string[];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const asOwner = () => ({ key: mine.keys.owner });
const receive = (movement_date: string) =>
  expectCreated(
    postMovement(
      app,
      { product_id: product, type: 'entry', quantity: 5, unit_cost: 10, movement_date },
      asOwner(),
    ),
  );

/** Runs the program; what it printed to either stream, and its exit code. */
function run(): Promise<{ code: number; printed: string; complaint: string }> {
  const env = { ...process.env, TALLYBOOK_HOME: home, KEY: mine.keys.owner };
  const { promise, resolve } = Promise.withResolvers<{ code: number; printed: string; complaint: string }>();
  execFile(process.execPath, [program, file], { env, timeout: 60_000 }, (error, printed, complaint) =>
    resolve({ code: Number(error?.code ?? 0), printed, complaint }),
  );
  return promise;
}

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'tallybook-anchor-'));
  file = join(home, 'anchor.json');
  mine = await app.newOrganization();
  writeFileSync(
    join(home, 'credentials.json'),
    JSON.stringify({ base_url: app.url, api_key: mine.keys.owner }),
  );
  product = await seedProduct(app, mine);
  movement = (await receive('2026-02-10')).id;
  const dates = ['2026-02-11', '2026-02-12'];
  entries = [];
  for (const entry_date of dates)
    entries.push((await expectCreated(createJournalEntry(app, { entry_date }, asOwner()))).id);
  const path = `/api/inventory/stock-movements/${movement}/journal-entry`;
  const linked = await app.request('POST', path, { ...asOwner(), body: { journal_entry_id: entries[0] } });
  expect(linked.status).toBeLessThan(300);
  return () => rmSync(home, { recursive: true });
});

/** As the database's owner: links the movement to another document, in the tables and in the log. */
const linkToAnotherEntry = () =>
  app.admin.begin(async (sql) => {
    const [before = '', after = ''] = entries;
    await sql`set local session_replication_role = replica`;
    await sql`update stock_movements set journal_entry_id = ${after} where id = ${movement}`;
    await rewriteLog(sql, mine.organizationId, ({ facts, recordedAt }) => ({
      facts: facts.replace(`["link","${movement}","${before}"]`, `["link","${movement}","${after}"]`),
      recordedAt,
    }));
  });

test('the example program stores an anchor and confirms it after the log has grown', async () => {
  expect(await run()).toEqual({ code: 0, printed: 'stored: position 5\n', complaint: '' });
  const stored = JSON.parse(readFileSync(file, 'utf8'));
  expect((await verifyLedger(app, '', asOwner())).body.chain).toEqual(stored);
  expect(await run()).toMatchObject({ code: 0, printed: expect.stringContaining('up to 5 ') });
  await receive('2026-02-14');
  await receive('2026-02-15');
  expect(await run()).toEqual({
    code: 0,
    printed: 'unchanged: position 5, and every entry up to 7 follows from it\n',
    complaint: '',
  });
  const { position, head } = (await verifyLedger(app, '', asOwner())).body.chain;
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ position, head });
});

test.each([0, 3])(
  'the example program exits with 1 if the history was rewritten consistently, %i postings later',
  async (later) => {
    await run();
    const stored = readFileSync(file, 'utf8');
    await linkToAnotherEntry();
    for (let day = 14; day < 14 + later; day += 1) await receive(`2026-02-${day}`);
    // The database is consistent: only the anchor reveals it.
    expect((await verifyLedger(app, '', asOwner())).body.ok).toBe(true);
    expect(await run()).toEqual({
      code: 1,
      printed: '',
      complaint: expect.stringMatching(/^THE HISTORY WAS CHANGED: the head at position 5 is /),
    });
    // The evidence is kept.
    expect(readFileSync(file, 'utf8')).toBe(stored);
  },
);

test('the example program exits with 1 if the newest entries were removed', async () => {
  await receive('2026-02-14');
  await run();
  await app.admin`delete from ledger_log where organization_id = ${mine.organizationId} and position > 4`;
  expect(await run()).toMatchObject({
    code: 1,
    complaint: expect.stringContaining('THE HISTORY WAS CHANGED: the log ends before position 6'),
  });
});

test('the example program exits with 1 if an entry before the anchor was changed without its heads', async () => {
  await run();
  await app.admin`update ledger_log set recorded_at = (recorded_at at time zone 'UTC' - interval '1 day') at time zone 'UTC'
    where organization_id = ${mine.organizationId} and position = 2`;
  expect(await run()).toMatchObject({
    code: 1,
    complaint: expect.stringContaining('The head at position 2 of the ledger log does not match its entry'),
  });
});
