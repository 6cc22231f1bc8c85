import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, withoutLimits, type TestApp } from '@tallybook/api/testing';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { runCli, type CliOptions } from '../src/testing/run-cli.ts';
import { startFailingProxy } from './failing-proxy.ts';

let app: TestApp;
const folder = mkdtempSync(join(tmpdir(), 'tallybook-migrate-'));
beforeAll(async () => {
  app = await startTestApp(withoutLimits);
});
afterAll(async () => {
  await app?.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Cli = (args: readonly string[], options?: CliOptions) => ReturnType<typeof runCli>;

/** A command line in an organization of its own, for there are no movements in it. */
async function inNewOrganization(
  currency = 'EUR',
  url = app.url,
): Promise<{ cli: Cli; env: Record<string, string>; id: string }> {
  const env = { TALLYBOOK_URL: app.url, TALLYBOOK_API_KEY: app.keys.owner };
  const created = await runCli(['organizations', 'create', '--name', 'Moving in', '--currency', currency], {
    env,
  });
  const own = { TALLYBOOK_URL: url, TALLYBOOK_API_KEY: String(created.lines[0].api_key) };
  return {
    cli: (args, options = {}) => runCli(args, { env: own, ...options }),
    env: own,
    id: String(created.lines[0].id),
  };
}

const fixture = (name: string): string =>
  join(import.meta.dirname, '../../../packages/domain/src/migration/fixtures', name);

let files = 0;
function fileOf(text: string): string {
  const file = join(folder, `${(files += 1)}.csv`);
  writeFileSync(file, text);
  return file;
}

const date = ['--date', '2026-03-31'];
/** SKU, quantity and value of everything in stock. */
async function stockOf(cli: Cli): Promise<string[]> {
  const products = (await cli(['products', 'list', '--all'])).lines;
  const skus = new Map(products.map(({ id, sku }) => [id, sku]));
  const { lines } = await cli(['stock-levels', 'list', '--all']);
  return lines
    .filter(({ on_hand }) => on_hand !== 0)
    .map(({ product_id, on_hand, value }) => `${skus.get(product_id)} ${on_hand} ${value}`)
    .sort();
}

test.each([
  ['lexware', ['lexware-artikel.csv'], 'EUR', ['0017 1250 57.88', '0018 80 9.60']],
  [
    'shopify',
    ['shopify-products.csv', 'shopify-inventory.csv'],
    'USD',
    ['BULB-40 120 150.60', 'LAMP-B 13 162.50', 'LAMP-W 1 12.75'],
  ],
  ['quickbooks', ['quickbooks-valuation-detail.csv'], 'USD', ['Bulb, 40 W 1000 990.00', 'Desk lamp 6 75.00']],
  ['erpnext', ['erpnext-stock-ledger.csv'], 'EUR', ['BULB-40 2 6.67', 'LAMP-01 6 75.00']],
  [
    'odoo',
    ['odoo-stock-moves.csv', 'odoo-valuation-layers.csv'],
    'EUR',
    ['BULB-40 7 66.67', 'LAMP-01 6 78.20'],
  ],
] as const)('the stock of %s is in the ledger as in the exports', async (system, names, currency, stock) => {
  const { cli } = await inNewOrganization(currency);
  const command = ['migrate', '--from', system, ...names.map(fixture), ...date];
  const dry = await cli(command);
  expect(dry).toMatchObject({ code: 0, stderr: expect.stringContaining('Nothing was posted') });
  for (const line of dry.lines)
    expect(line).toMatchObject({
      quantity_difference: '0',
      value_difference: '0.00',
      quantity: line.old_quantity,
      value: line.old_value,
    });
  expect(await stockOf(cli)).toEqual([]);
  expect((await cli(['products', 'list'])).lines).toEqual([]);

  const posted = await cli([...command, '--post']);
  expect(posted).toMatchObject({ code: 0, stderr: expect.stringContaining('as in the old system') });
  expect(posted.lines).toEqual(dry.lines);
  expect(await stockOf(cli)).toEqual(stock);

  const again = await cli([...command, '--post']);
  expect(again).toMatchObject({ code: 0, stderr: expect.stringContaining('nothing was posted again') });
  expect((await cli(['stock-movements', 'list', '--all'])).lines).toHaveLength(stock.length);
});

test('the sheet is a table on a terminal, and a CSV file that a spreadsheet shows as it is', async () => {
  const { cli } = await inNewOrganization();
  const sheet = join(folder, 'proof.csv');
  const list = fileOf(
    'Artikelnummer;Bezeichnung;Einheit;Lagerbestand;EK-Preis\n=1+1;"Lampe, 40 W";Stück;3;1,50 €\n17;Birne;;2;0,10\n',
  );
  const { code, stdout, stderr } = await cli(
    ['migrate', '--from', 'lexware', list, ...date, '--sheet', sheet, '--expected-total', '4.70'],
    { columns: 160 },
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('2 products worth 4.70 EUR') });
  expect(stdout).toContain('old_quantity');
  expect(readFileSync(sheet, 'utf8')).toBe(
    [
      'sku,name,old_quantity,old_value,quantity,value,quantity_difference,value_difference,note',
      `17,Birne,2,0.20,2,0.20,0,0.00,2 × 0.1 = 0.20`,
      `'=1+1,"Lampe, 40 W",3,4.50,3,4.50,0,0.00,3 × 1.5 = 4.50`,
      '',
    ].join('\r\n'),
  );
});

test('with a difference, or a cell that is wrong, nothing is posted, and the place is named', async () => {
  const { cli } = await inNewOrganization();
  const list = fileOf('Artikelnummer;Bezeichnung;Lagerbestand;EK-Preis\n17;Lampe;-3;1,50\n18;Birne;2;\n');
  const { code, problem, lines } = await cli(['migrate', '--from', 'lexware', list, ...date, '--post']);
  expect(code).toBe(1);
  expect(problem).toMatchObject({
    code: 'MIGRATION_REJECTED',
    detail: 'Nothing was posted, because of 2 problems.',
    errors: [
      { pointer: `${list}, row 2, Lagerbestand`, code: 'QUANTITY_NEGATIVE' },
      { pointer: `${list}, row 3, EK-Preis`, code: 'COST_MISSING' },
    ],
  });
  expect(lines).toHaveLength(2);
  const terminal = await cli(['migrate', '--from', 'lexware', list, ...date, '--post'], { columns: 160 });
  expect(terminal.stderr).toContain(`  ${list}, row 3, EK-Preis: 18 has 2 on hand, but no cost.`);
  const missing = await cli([
    'migrate',
    '--from',
    'shopify',
    fixture('shopify-inventory.csv'),
    ...date,
    '--post',
  ]);
  expect(missing).toMatchObject({
    code: 1,
    problem: { errors: [{ code: 'FILE_MISSING', pointer: 'files' }] },
  });
  const total = ['--expected-total', '1.00'];
  expect(
    await cli(['migrate', '--from', 'lexware', fixture('lexware-artikel.csv'), ...date, ...total, '--post']),
  ).toMatchObject({
    code: 1,
    problem: { errors: [{ code: 'TOTAL_DIFFERS' }] },
  });
  expect((await cli(['products', 'list'])).lines).toEqual([]);
});

test('a product that exists is matched by its SKU; one with movements, or an archived one, stops everything', async () => {
  const { cli } = await inNewOrganization();
  const product = async (sku: string, ...more: string[]) => {
    const created = await cli(['products', 'create', '--sku', sku, '--name', 'Mine', ...more]);
    expect(created.code).toBe(0);
    return String(created.lines[0].id);
  };
  await product('17');
  await product('CABLE', '--unit', 'm', '--quantity-scale', '2');
  const list = fileOf(
    'Artikelnummer;Bezeichnung;Lagerbestand;EK-Preis\n17;Lampe;3;1,50\nCABLE;Kabel;2;0,75\n18;Birne;1;2\n',
  );
  expect(await cli(['migrate', '--from', 'lexware', list, ...date, '--post'])).toMatchObject({ code: 0 });
  // 2 m are 200 cm.
  expect(await stockOf(cli)).toEqual(['17 3 4.50', '18 1 2.00', 'CABLE 200 1.50']);
  expect((await cli(['products', 'list', '--sku', '17'])).lines).toMatchObject([{ name: 'Mine' }]);

  // A longer list adds the new product only; a changed quantity is one that has movements.
  const longer = fileOf(`${readFileSync(list, 'utf8')}19;Neu;4;1\n`);
  const added = await cli(['migrate', '--from', 'lexware', longer, ...date, '--post']);
  expect(added.stderr).toContain(
    '1 product created, 1 opening balance posted. 3 opening balances had been posted before.',
  );
  await product('21');
  await product('22');
  const archived = await product('20');
  expect((await cli(['products', 'archive', '--id', archived])).code).toBe(0);
  const changed = fileOf(
    `Artikelnummer;Bezeichnung;Lagerbestand;EK-Preis\n17;Lampe;4;1,50\n20;Alt;1;1\n21;Neu;1;1\n`,
  );
  const rejected = await cli(['migrate', '--from', 'lexware', changed, ...date, '--post']);
  expect(rejected).toMatchObject({
    code: 1,
    problem: { errors: [{ code: 'PRODUCT_HAS_MOVEMENTS' }, { code: 'PRODUCT_ARCHIVED' }] },
  });
  expect(rejected.problem.errors[0].detail).toContain('17');
  expect(await stockOf(cli)).toHaveLength(4);
});

// One of the two counted alone.
test('opening balances of a product at two locations are compared as a whole', async () => {
  const { cli, env } = await inNewOrganization();
  const call = async (path: string, body: object) => {
    const response = await fetch(`${app.url}/api/inventory/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${env['TALLYBOOK_API_KEY']}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([path, response.status]).toEqual([path, 201]);
    return (await response.json()) as { id: string };
  };
  await call('products', { sku: 'A', name: 'A' });
  const shop = await call('locations', { code: 'SHOP', name: 'Shop' });
  const opening = { sku: 'A', quantity: 4, value: '12' };
  const items = [opening, { ...opening, location_id: shop.id }];
  await call('opening-balances', { date: '2026-03-31', items, expected_total: '24' });
  const run = (quantity: number) => {
    const list = fileOf(`Artikelnummer;Bezeichnung;Lagerbestand;EK-Preis\nA;A;${quantity};3,00\n`);
    return cli(['migrate', '--from', 'lexware', list, ...date, '--post']);
  };
  expect(await run(4)).toMatchObject({
    code: 1,
    problem: { errors: [{ code: 'PRODUCT_HAS_MOVEMENTS' }] },
  });
  expect(await run(8)).toMatchObject({ code: 0, stderr: expect.stringContaining('as in the old') });
  expect(await stockOf(cli)).toEqual(['A 8 24.00']);
});

test('what the service rejects names the product, and the sheet replaces no file that is read', async () => {
  const { cli } = await inNewOrganization();
  const list = fileOf(`Artikelnummer;Bezeichnung;Lagerbestand;EK-Preis\nA;A;1;1\nB;${'x'.repeat(201)};1;1\n`);
  const rejected = await cli(['migrate', '--from', 'lexware', list, ...date, '--post']);
  expect(rejected).toMatchObject({ code: 1, problem: { errors: [{ pointer: 'B, name' }] } });
  expect(await cli(['migrate', '--from', 'lexware', list, ...date, '--sheet', list])).toMatchObject({
    code: 64,
    problem: { detail: expect.stringContaining('--sheet') },
  });
});

test('with automatic posting the opening balances are booked against the account', async () => {
  const { cli, id } = await inNewOrganization();
  const accounts = {
    inventory: '1400',
    goods_received: '1600',
    cost_of_goods_sold: '5000',
    stock_gain: '4800',
    stock_loss: '6900',
    cost_variance: '5900',
  };
  const set = await cli([
    'organizations',
    'update',
    '--id',
    id,
    '--settings',
    JSON.stringify({ automatic_posting: accounts }),
  ]);
  expect(set).toMatchObject({ code: 0 });
  const command = ['migrate', '--from', 'lexware', fixture('lexware-artikel.csv'), ...date, '--post'];
  expect(await cli(command)).toMatchObject({
    code: 64,
    problem: { detail: expect.stringContaining('Give the counter account') },
  });
  expect(await cli([...command, '--account', '9000'])).toMatchObject({ code: 0 });
  const entries = (await cli(['journal-entries', 'list', '--all'])).lines;
  expect(entries).toHaveLength(2);
});

test('more than a thousand products, and a lost response, are posted once', async () => {
  const proxy = await startFailingProxy(app.url);
  onTestFinished(() => proxy.stop());
  const { cli, env } = await inNewOrganization('EUR');
  const rows = Array.from({ length: 1500 }, (_, at) => `S-${at};Ware ${at};${at + 1};0,07`);
  const list = fileOf(['Artikelnummer;Bezeichnung;Lagerbestand;EK-Preis', ...rows, ''].join('\n'));
  const command = ['migrate', '--from', 'lexware', list, ...date, '--post'];
  proxy.mode = 'lose the first response';
  expect(await cli(command, { env: { ...env, TALLYBOOK_URL: proxy.url } })).toMatchObject({ code: 0 });
  const { lines } = await cli(['stock-movements', 'list', '--all', '--fields', 'cost_amount']);
  expect(lines).toHaveLength(1500);
  // 0.07 × (1 + … + 1500).
  const cents = lines.reduce((sum, { cost_amount }) => sum + Math.round(Number(cost_amount) * 100), 0);
  expect(cents).toBe((7 * 1500 * 1501) / 2);
});

test('wrong usage is reported before any file is read', async () => {
  const { cli } = await inNewOrganization();
  const list = fixture('lexware-artikel.csv');
  for (const [args, detail] of [
    [['--from', 'lexware', list], '--date'],
    [['--from', 'sap', list, ...date], 'odoo'],
    [['--from', 'lexware', ...date], 'file'],
    [['--from', 'lexware', list, '--date', '31.03.2026'], '--date'],
    [['--from', 'lexware', list, '--date', '2026-02-31'], '--date'],
    [['--from', 'lexware', join(folder, 'none.csv'), ...date], 'ENOENT'],
    [['--from', 'lexware', list, ...date, '--expected-total', '1,00'], '--expected-total'],
  ] as const)
    expect(await cli(['migrate', ...args])).toMatchObject({
      code: 64,
      problem: { detail: expect.stringContaining(detail) },
    });
});
