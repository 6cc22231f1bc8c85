import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import {
  expectCreated,
  postMovement,
  seedProduct,
  startTestApp,
  verifyLedger,
  withoutLimits,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';

let app: TestApp;
let mine: TestOrganization;
let transfer = '';
let reversal = '';
const asOwner = () => ({ key: mine.keys.owner });

// 5 units at the default location on March 10; 3 to WEST on the 12th and back on the 14th, 2 to WEST on the 15th; 2 sent there on
// the 16th, of which 1 arrives on the 17th.
beforeAll(async () => {
  app = await startTestApp(withoutLimits);
  mine = await app.newOrganization();
  const post = (path: string, body: object) =>
    expectCreated(app.request('POST', `/api/inventory/${path}`, { ...asOwner(), body }));
  const { id: west } = await post('locations', { code: 'WEST', name: 'West' });
  const list = await app.request('GET', '/api/inventory/locations', asOwner());
  const standard = list.body[0].id;
  const product_id = await seedProduct(app, mine);
  await expectCreated(
    postMovement(app, { product_id, quantity: 5, movement_date: '2026-03-10', unit_cost: 2 }, asOwner()),
  );
  const move = (quantity: number, day: string, more = {}) =>
    post('stock-transfers', {
      ...more,
      product_id,
      from_location_id: standard,
      to_location_id: west,
      quantity,
      transfer_date: `2026-03-${day}`,
      note: 'a "quoted"\nnote, ü \u2028',
      reference: 'TR-1',
    });
  transfer = (await move(3, '12')).id;
  reversal = (await post(`stock-transfers/${transfer}/reversal`, { transfer_date: '2026-03-14' })).id;
  await move(2, '15');
  const sent = await move(2, '16', { two_step: true });
  await post(`stock-transfers/${sent.id}/receipt`, { quantity: 1, transfer_date: '2026-03-17' });
});
afterAll(() => app.stop());

const verdict = async () => (await verifyLedger(app, '', asOwner())).body;

test('verify accepts locations and transfers', async () => {
  expect(await verdict()).toMatchObject({ ok: true });
});

const forged: [string, string, object][] = [
  ['quantity of a transfer', `update stock_transfers set quantity = quantity + 1 where id = $1`, {}],
  ['date of a transfer', `update stock_transfers set transfer_date = transfer_date + 1 where id = $1`, {}],
  ['note of a transfer', `update stock_transfers set note = 'x' where id = $1`, { check: 'log' }],
  ['position of a transfer', `update stock_transfers set seq = seq + 100000 where id = $1`, { check: 'log' }],
  [
    'author of a transfer',
    `update stock_transfers set created_by = '${newId()}' where id = $1`,
    { check: 'log' },
  ],
  ['location of a transfer', `update stock_transfers set to_location_id = '${newId()}' where id = $1`, {}],
  ['a transfer that was removed', `delete from stock_transfers where id = $1`, {}],
  [
    'balance of a location',
    `update stock_location_balances set on_hand = on_hand + 1 where $1 <> ''`,
    { check: 'location' },
  ],
  [
    'balance that was removed',
    `delete from stock_location_balances where on_hand = 3 and $1 <> ''`,
    { check: 'location' },
  ],
  [
    'day that was removed',
    `delete from stock_location_days where date = '2026-03-12' and $1 <> ''`,
    { check: 'location' },
  ],
  [
    'highest of a day',
    `update stock_location_days set highest = highest + 1 where $1 <> ''`,
    { check: 'location' },
  ],
  [
    'lowest of a day',
    `update stock_location_days set lowest = lowest - 1 where $1 <> ''`,
    { check: 'location' },
  ],
  [
    'quantity under way',
    `update stock_transfers set open = 2 where open = 1 and $1 <> ''`,
    { check: 'location' },
  ],
  [
    'destination of a dispatch',
    `update stock_transfers set destination_location_id = '${newId()}' where open = 1 and $1 <> ''`,
    { check: 'location' },
  ],
  [
    'receipt without its dispatch',
    `update stock_transfers set dispatch_id = null where dispatch_id is not null and $1 <> ''`,
    { check: 'location' },
  ],
  [
    'kind of a location',
    `update locations set kind = 'normal' where kind = 'transit' and $1 <> ''`,
    { check: 'location' },
  ],
  ['mark of the product', `update stock_balances set located = false where $1 <> ''`, { check: 'location' }],
  [
    'location that was removed',
    `delete from locations where not is_default and $1 <> ''`,
    { check: 'location' },
  ],
  ['default location', `update locations set is_default = false where $1 <> ''`, { check: 'location' }],
];

test.each(forged)('verify reports a forged %s', async (_name, statement, failure) => {
  const tables = [
    'stock_transfers',
    'stock_location_balances',
    'stock_location_days',
    'stock_balances',
    'locations',
  ];
  const { admin } = app;
  const scope = `where organization_id = '${mine.organizationId}'`;
  const kept = new Map<string, readonly unknown[]>();
  for (const table of tables)
    kept.set(
      table,
      (await admin.unsafe(`select row_to_json(t) as row from ${table} t ${scope}`)).map(({ row }) => row),
    );
  await admin.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql.unsafe(`${statement} and organization_id = '${mine.organizationId}'`, [transfer]);
  });
  expect(await verdict()).toMatchObject({ ok: false, first_failure: failure });
  await admin.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    for (const [table, rows] of kept) {
      await sql.unsafe(`delete from ${table} ${scope}`);
      for (const row of rows)
        await sql.unsafe(
          `insert into ${table} select * from json_populate_record(null::${table}, $1::text::json)`,
          [JSON.stringify(row)],
        );
    }
  });
  expect(await verdict()).toMatchObject({ ok: true });
});

test('verify reports the reversal of a transfer that moves other units back, and names it', async () => {
  const { admin } = app;
  await admin`update stock_transfers set reverses_id = ${newId()} where id = ${reversal}`;
  expect(await verdict()).toMatchObject({ ok: false, first_failure: { transfer_id: reversal } });
  await admin`update stock_transfers set reverses_id = ${transfer} where id = ${reversal}`;
  expect(await verdict()).toMatchObject({ ok: true });
});
