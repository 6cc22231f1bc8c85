import { spawn } from 'node:child_process';
import {
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, withoutLimits, type TestApp } from '@tallybook/api/testing';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { exports } from '../src/contract/commands.ts';
import { wordsOf } from '../src/program/examples.ts';
import { runCli, type CliOptions } from '../src/testing/run-cli.ts';
import { startFailingProxy } from './failing-proxy.ts';

let app: TestApp;
const folder = mkdtempSync(join(tmpdir(), 'tallybook-cli-'));
beforeAll(async () => {
  app = await startTestApp(withoutLimits);
});
afterAll(async () => {
  await app?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const environment = () => ({ TALLYBOOK_URL: app.url, TALLYBOOK_API_KEY: app.keys.owner });
const cli = (args: readonly string[], options: CliOptions = {}) =>
  runCli(args, { env: environment(), ...options });

let files = 0;
function fileOf(text: string): string {
  const file = join(folder, `${(files += 1)}.csv`);
  writeFileSync(file, text);
  return file;
}

const header = 'sku,type,quantity,unit_cost,movement_date,note';
async function newProduct(sku: string): Promise<void> {
  expect((await cli(['products', 'create', '--sku', sku, '--name', 'Lamp'])).code).toBe(0);
}
const countOf = async (sku: string) =>
  (await cli(['stock-movements', 'list', '--sku', sku, '--all'])).lines.length;

const fixture = (name: string): string =>
  join(import.meta.dirname, '../../../packages/domain/src/stock/file/fixtures', name);

test('import posts a file, reports rejected rows and writes them to a file that can be corrected', async () => {
  await newProduct('LAMP');
  const rows = [
    'LAMP,entry,10,2,2026-03-10,"first,\nwith a line break"',
    '',
    'LAMP,exit,40,0,2026-03-11,"say ""no"""',
    'LAMP,exit,4,0,2026-03-12,last',
  ];
  const file = fileOf(`\ufeff${header}\r\n${rows.join('\r\n')}\r\n`);
  const dry = await cli(['import', file, '--dry-run']);
  expect(dry).toMatchObject({
    code: 1,
    lines: [{ dry_run: true, posted: 2, rejected: 1 }],
    problem: { detail: '1 row would be rejected.' },
  });
  expect(await countOf('LAMP')).toBe(0);

  const wrong = join(folder, 'wrong.csv');
  const imported = await cli(['import', file, '--wrong', wrong]);
  expect(imported).toMatchObject({
    code: 1,
    lines: [{ status: 'finished', posted: 2, rejected: 1 }],
    problem: { code: 'ROWS_REJECTED', detail: '1 row was rejected.' },
  });
  expect(readFileSync(wrong, 'utf8')).toBe(`${header}\r\nLAMP,exit,40,0,2026-03-11,"say ""no"""\r\n`);
  expect(await countOf('LAMP')).toBe(2);

  const again = await cli(['import', file]);
  expect(again.stderr).toContain('This file was imported before: nothing was posted again.');
  expect(await countOf('LAMP')).toBe(2);

  writeFileSync(wrong, readFileSync(wrong, 'utf8').replace('exit,40', 'exit,4'));
  expect(await cli(['import', wrong])).toMatchObject({ code: 0, stderr: '' });
  expect(await countOf('LAMP')).toBe(3);
});

test('a file of a German spreadsheet is imported as its dry run says, and its rejected rows keep their bytes', async () => {
  await newProduct('HAHN');
  const head = 'sep=;\r\nsku;type;quantity;unit_cost;movement_date;note\r\n';
  const bad = 'HAHN;exit;4000;0;03.04.2026;M\u00fcller\r\n';
  const text = `${head}HAHN;entry;1.250;0,0463;02.04.2026;gepr\u00fcft\r\n${bad}`;
  const file = join(folder, 'april.csv');
  const wrong = join(folder, 'falsch.csv');
  writeFileSync(file, text, 'latin1');
  const format = { encoding: 'windows-1252', delimiter: 'semicolon', decimal: 'comma', dates: 'dmy' };
  const dry = await cli(['import', file, '--dry-run', '--dates', 'dmy', '--grouping', 'point']);
  expect(dry.lines).toMatchObject([{ posted: 1, rejected: 1, format }]);
  const imported = await cli(['import', file, '--wrong', wrong, '--dates', 'dmy', '--grouping', 'point']);
  expect(imported.lines).toMatchObject([{ posted: 1, rejected: 1 }]);
  expect(readFileSync(wrong, 'latin1')).toBe(head + bad);
  const { lines } = await cli(['stock-movements', 'list', '--sku', 'HAHN', '--all']);
  expect(lines).toMatchObject([
    { quantity: 1250, unit_cost: 0.0463, movement_date: '2026-04-02', note: 'gepr\u00fcft' },
  ]);
  expect(await cli(['import', file, '--delimiter', 'dot'])).toMatchObject({ code: 64 });
  expect(await cli(['import', file, '--header-row', '0'])).toMatchObject({
    code: 64,
    problem: { detail: expect.stringContaining('--header-row') },
  });
});

test('a file with malformed rows is rejected as a whole, with those rows in the file of wrong ones', async () => {
  await newProduct('BULB');
  const wrong = join(folder, 'malformed.csv');
  const text = `${header}\nBULB,entry,1,1,2026-03-10,\nBULB,entry,1e3,1,2026-03-10,\nNOPE,entry,1,1,2026-03-10,`;
  const { code, problem, stderr } = await cli(['import', '-', '--wrong', wrong], { input: text });
  expect({ code, problem }).toMatchObject({ code: 1, problem: { code: 'VALIDATION_FAILED', problems: 2 } });
  expect(stderr).toContain(`Wrote 2 rejected rows to ${wrong}.`);
  // Else the good rows would be lost with the corrected file.
  expect(stderr).toContain('Nothing was imported');
  expect(stderr).toContain('Correct them in the original file');
  expect(readFileSync(wrong, 'utf8')).toBe(
    `${header}\nBULB,entry,1e3,1,2026-03-10,\nNOPE,entry,1,1,2026-03-10,\n`,
  );
  expect(await countOf('BULB')).toBe(0);
});

test('a quote inside a cell does not take the next row, which is valid, into the file of wrong rows', async () => {
  const bad = 'LAMP,entry,1,1,2026-03-10,5" nail';
  const good = 'LAMP,entry,2,1,2026-03-10,fine';
  const wrong = join(folder, 'quote.csv');
  const { code } = await cli(['import', '-', '--wrong', wrong], {
    input: [header, bad, good, ''].join('\n'),
  });
  expect(code).toBe(1);
  expect(readFileSync(wrong, 'utf8')).toBe(`${header}\n${bad}\n`);
});

test('--wrong never replaces its source, is checked before the import, and keeps no rows of an earlier run', async () => {
  await newProduct('SAFE');
  const text = `${header}\nSAFE,entry,1,1,2026-03-10,`;
  const file = fileOf(text);
  const [link, hard] = [join(folder, 'link.csv'), join(folder, 'hard.csv')];
  symlinkSync(file, link);
  linkSync(file, hard);
  for (const wrong of [file, link, hard])
    expect(await cli(['import', file, '--wrong', wrong])).toMatchObject({
      code: 64,
      problem: { detail: expect.stringContaining('is the file to import') },
    });
  expect(readFileSync(file, 'utf8')).toBe(text);
  expect(await cli(['import', file, '--wrong', join(folder, 'none/x.csv')])).toMatchObject({
    code: 64,
    problem: { detail: expect.stringContaining('ENOENT') },
  });
  expect(await countOf('SAFE')).toBe(0);
  const stale = fileOf('SAFE,exit,100,0,2026-03-10,');
  const imported = await cli(['import', file, '--wrong', stale]);
  expect(imported).toMatchObject({ code: 0, stderr: `Wrote 0 rejected rows to ${stale}.\n` });
  expect(readFileSync(stale, 'utf8')).toBe(`${header}\n`);
});

test('rejections that the report omits are counted, also with --quiet', async () => {
  await newProduct('MANY');
  const many = Array.from({ length: 1500 }, () => 'MANY,exit,1,0,2026-03-10,');
  const wrong = join(folder, 'many.csv');
  const result = await cli(['import', fileOf([header, ...many].join('\n')), '--wrong', wrong, '--quiet']);
  const shown = result.lines[0].problems.length;
  expect(shown).toBeLessThan(1500);
  expect(result.stderr).toContain(`so ${1500 - shown} are missing in ${wrong}.`);
});

/** Runs the program in a shell, where `$0 $1` is the program. */
const inShell = (script: string, ...args: string[]) =>
  new Promise<{ code: number | null; stderr: string }>((resolve) => {
    const bin = join(import.meta.dirname, '../src/bin.ts');
    const child = spawn('bash', ['-c', script, process.execPath, bin, ...args], {
      env: { ...process.env, ...environment(), XDG_CONFIG_HOME: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let stderr = '';
    child.stderr.on('data', (chunk) => (stderr += String(chunk)));
    child.once('close', (code) => resolve({ code, stderr }));
  });

test('a closed pipe does not hide that a row was rejected', async () => {
  await newProduct('PIPE');
  const file = fileOf(`${header}\nPIPE,exit,1,0,2026-03-10,`);
  const { code, stderr } = await inShell('"$0" "$1" import "$2" | true; exit ${PIPESTATUS[0]}', file);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('ROWS_REJECTED') });
});

test.runIf(process.platform === 'linux')('74: a full disk is no failure of the service', async () => {
  await newProduct('FULL');
  const many = Array.from({ length: 300 }, () => `FULL,entry,1,1,2026-03-10,${'x'.repeat(100)}`);
  expect((await cli(['import', fileOf([header, ...many].join('\n'))])).code).toBe(0);
  const out = join(folder, 'full.csv');
  const limited = await inShell('trap "" XFSZ; ulimit -f 8; "$0" "$1" export --out "$2"', out);
  expect(limited).toEqual({
    code: 74,
    stderr: expect.stringMatching(/^\{"code":"FILE","detail":"[^\n]*EFBIG/),
  });
  expect(readdirSync(folder).filter((name) => name.startsWith('full.csv'))).toEqual([]);
  const full = await inShell('"$0" "$1" products list > /dev/full');
  expect(full).toEqual({
    code: 74,
    stderr: expect.stringMatching(/^\{"code":"FILE","detail":"[^\n]*ENOSPC/),
  });
  const written = await inShell('"$0" "$1" products create --sku FULL-2 --name x > /dev/full');
  expect(written).toEqual({ code: 74, stderr: expect.stringContaining('was carried out') });
});

test('on a terminal the report is a table of the rejected rows', async () => {
  await newProduct('TUBE');
  const { code, stdout, stderr } = await cli(['import', fileOf(`${header}\nTUBE,exit,1,0,2026-03-10,`)], {
    columns: 120,
  });
  expect(code).toBe(1);
  expect(stdout).toMatch(/^row +code +detail\n +2 +INSUFFICIENT_STOCK +/m);
  expect(stderr).toContain('error:');
});

test('import --products creates products, and reports an existing SKU that differs', async () => {
  const file = fileOf('sku,name,unit\nP-1,One,\nP-2,Two,box\n');
  expect(await cli(['import', '--products', file])).toMatchObject({
    code: 0,
    lines: [{ created: 2, unchanged: 0 }],
  });
  expect(await cli(['import', '--products', file])).toMatchObject({
    code: 0,
    lines: [{ created: 0, unchanged: 2 }],
  });
  const other = fileOf('sku,name\nP-1,Other\n');
  expect(await cli(['import', '--products', other])).toMatchObject({
    code: 1,
    problem: { errors: [{ code: 'SKU_ALREADY_EXISTS' }] },
  });
  expect(await cli(['import', join(folder, 'none.csv')])).toMatchObject({
    code: 64,
    problem: { detail: expect.stringContaining('ENOENT') },
  });
});

test('a lost response does not post a file twice, and an unreachable service is reported with the command to repeat', async () => {
  await newProduct('LOST');
  const proxy = await startFailingProxy(app.url);
  onTestFinished(() => proxy.stop());
  const env = { ...environment(), TALLYBOOK_URL: proxy.url };
  const file = fileOf(`${header}\nLOST,entry,1,1,2026-03-10,`);
  proxy.mode = 'lose the response';
  const lost = await cli(['import', file, '--max-retries', '0'], { env });
  expect(lost).toMatchObject({
    code: 69,
    problem: { outcome: 'unknown', retry_command: `tallybook import ${file} --max-retries 0` },
  });
  proxy.mode = 'lose the first response';
  expect(await cli(['import', file], { env })).toMatchObject({ code: 0 });
  expect(await countOf('LOST')).toBe(1);
  proxy.mode = { status: 503, code: 'UNAVAILABLE', headers: { 'retry-after': '60' } };
  expect(await cli(['import', file], { env })).toMatchObject({ code: 69 });
  proxy.mode = { status: 502 };
  expect(await cli(['export', '--max-retries', '0'], { env })).toMatchObject({ code: 69, stdout: '' });
  expect(
    await cli(['import', file], {
      env: { ...env, TALLYBOOK_API_KEY: 'tb_test_wrong', TALLYBOOK_URL: app.url },
    }),
  ).toMatchObject({ code: 77 });
});

/** The service commits a thousand rows at a time. `CLI_IMPORT_ROWS=100000` does the same with more. */
const rows = Number(process.env['CLI_IMPORT_ROWS'] ?? 5000);

test('an import that is killed in the middle continues when it is repeated, and posts every row once', async () => {
  await newProduct('KILLED');
  const lines = Array.from({ length: rows }, (_, index) => `KILLED,entry,1,1,2026-03-10,row ${index + 2}`);
  const file = fileOf([header, ...lines].join('\n'));
  const bin = join(import.meta.dirname, '../src/bin.ts');
  const child = spawn(process.execPath, [bin, 'import', file], {
    env: { ...process.env, ...environment(), XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const newest = async () => (await cli(['stock-imports', 'list', '--limit', '1'])).lines[0];
  // Asked in the database, because a call of the service takes as long as some thousand rows on a busy machine.
  const posted = async () =>
    (await app.admin<{ posted: number }[]>`select posted from stock_imports where rows = ${rows}`)[0]
      ?.posted ?? 0;
  await expect.poll(posted, { interval: 2 }).toBeGreaterThan(0);
  child.kill('SIGKILL');
  await ended;
  expect((await newest()).posted).toBeLessThan(rows);

  const finished = await cli(['import', file]);
  expect(finished).toMatchObject({
    code: 0,
    lines: [{ status: 'finished', rows, posted: rows, rejected: 0 }],
  });
  const exported = await cli(['export', '--sku', 'KILLED']);
  expect(exported.stdout.match(/row \d+/g)).toEqual(lines.map((_, index) => `row ${index + 2}`));
});

test('reports are exported like movements, each by its own command', async () => {
  await newProduct('REPORTED');
  expect((await cli(['import', fileOf(`${header}\nREPORTED,entry,3,1.5,2026-03-10,a`)])).code).toBe(0);
  const report = ['ageing', 'export', '--sku', 'REPORTED', '--as-of', '2026-03-11', '--buckets', '7'];
  const printed = await cli(report);
  expect(printed).toMatchObject({ code: 0, stderr: '' });
  expect(printed.stdout).toMatch(
    /^product_id,sku,name,on_hand,.*,quantity_0_7,value_0_7,quantity_8_up,value_8_up\r\n[\da-f-]{36},REPORTED,[^,]*,3,4\.50,.*,3,4\.50,0,0\.00\r\n$/,
  );
  const [{ id: take = '' } = {}] = (await cli(['stock-takes', 'record', '--count-date', '2026-03-31']))
    .lines as { id?: string }[];
  expect(await cli(['stock-takes', 'export'])).toMatchObject({ code: 64 });
  for (const { path, input } of exports)
    if (path !== 'stockMovements.export') {
      const ids = input.required.includes('id') ? ['--id', take] : [];
      const { code, stdout } = await cli([...wordsOf({ path }), ...ids]);
      expect({ path, code, stdout }).toEqual({ path, code: 0, stdout: expect.stringMatching(/^[a-z_]+,/) });
    }
});

test('export writes to standard output or a file, which is complete or absent', async () => {
  await newProduct('EXPORTED');
  expect((await cli(['import', fileOf(`${header}\nEXPORTED,entry,3,1.5,2026-03-10,a`)])).code).toBe(0);
  const printed = await cli(['export', '--sku', 'EXPORTED', '--start-date', '2026-03-01']);
  expect(printed).toMatchObject({ code: 0, stderr: '' });
  expect(printed.stdout).toMatch(/^product_id,sku,type,.*\r\n[\da-f-]{36},EXPORTED,entry,3,1\.5,2026-03-10,/);
  const out = join(folder, 'movements.csv');
  expect(await cli(['export', '--sku', 'EXPORTED', '--out', out])).toMatchObject({ code: 0, stdout: '' });
  expect(readFileSync(out, 'utf8')).toBe(printed.stdout);
  expect(await cli(['export', '--out', join(folder, 'none/movements.csv')])).toMatchObject({
    code: 64,
    problem: { detail: expect.stringContaining('ENOENT') },
  });
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('import reads the columns of other programs with a map', async () => {
  await newProduct('LAMP-01');
  await newProduct('BULB-40');
  const map = { sku: 'Item', quantity: { in: 'In Qty', out: 'Out Qty' }, unit_cost: 'Incoming Rate' };
  const ledger = ['import', fixture('erpnext-stock-ledger.csv'), '--map'];
  const missing = await cli([...ledger, JSON.stringify(map)]);
  expect(missing).toMatchObject({ code: 1, problem: { errors: [{ pointer: '/map/movement_date' }] } });
  const file = fileOf(JSON.stringify({ ...map, movement_date: 'Date' }));
  expect(await cli([...ledger, file])).toMatchObject({ code: 0, lines: [{ posted: 2, rejected: 0 }] });
  const opening = { type: { constant: 'entry' }, unit_cost: { constant: '2' } };
  const day = { movement_date: { constant: '2026-03-31' } };
  const counts = { ...opening, ...day, sku: 'SKU' };
  const imports: readonly (readonly [string, object, ...string[]])[] = [
    ['shopify-inventory.csv', { ...counts, quantity: 'On hand (current)' }],
    ['lightspeed-inventory.csv', { ...counts, quantity: 'inventory_Main_Outlet', unit_cost: 'supply_price' }],
    ['square-items.csv', { ...counts, quantity: 'Current Quantity Main Store' }, '--decimal', 'point'],
    [
      'odoo-stock-moves.csv',
      { ...opening, sku: 'Product/Internal Reference', quantity: 'Quantity', movement_date: 'Date' },
    ],
  ];
  for (const [name, each, ...options] of imports)
    expect(await cli(['import', fixture(name), '--map', JSON.stringify(each), ...options])).toMatchObject({
      code: 0,
      lines: [{ posted: 2, rejected: 0 }],
    });
  expect((await cli(['stock-levels', 'list', '--all'])).lines).toContainEqual(
    expect.objectContaining({ on_hand: 6 + 10 + 10 + 1250 + 14 }),
  );

  const articles = JSON.stringify({ sku: 'Artikelnummer', name: 'Bezeichnung', unit: 'Einheit' });
  const lexware = ['import', '--products', fixture('lexware-artikel.csv'), '--map', articles];
  expect(await cli(lexware)).toMatchObject({ code: 0, lines: [{ created: 2 }] });
  const sap = { quantity: { signed: 'Menge' }, unit_cost: { constant: '1' }, sku: 'Material' };
  const mb51 = JSON.stringify({ ...sap, movement_date: 'Buch.dat.' });
  const moves = ['import', fixture('sap-mb51.txt'), '--header-row', '4', '--decimal', 'comma', '--map', mb51];
  expect(await cli(moves)).toMatchObject({ code: 0, lines: [{ posted: 2 }] });
  const detail = { sku: 'Name', quantity: { signed: 'Qty' }, unit_cost: 'Rate' };
  const quickbooks = JSON.stringify({ ...detail, movement_date: 'Transaction date' });
  const report = [
    'import',
    fixture('quickbooks-valuation-detail.csv'),
    '--header-row',
    '5',
    '--dates',
    'mdy',
  ];
  const refused = await cli([...report, '--map', quickbooks]);
  expect(refused).toMatchObject({ code: 1, problem: { detail: expect.stringContaining('only a heading') } });

  for (const wrong of ['{', join(folder, 'missing.json')])
    expect(await cli([...ledger, wrong])).toMatchObject({
      code: 64,
      problem: { detail: expect.stringContaining('--map') },
    });
});

test('import --counts enters the counts of a stock take once, and excludes other kinds', async () => {
  await newProduct('COUNTED');
  const { lines } = await cli(['stock-takes', 'record', '--count-date', '2026-03-15']);
  const id = String((lines as { id: string }[])[0]?.id);
  const file = fileOf('sku,counted\nCOUNTED,4\nNOBODY,\n');
  for (const entered of [1, 0])
    expect(await cli(['import', '--counts', id, file])).toMatchObject({
      code: 0,
      lines: [{ entered, not_counted: 1 }],
    });
  expect(await cli(['import', '--counts', id, fileOf('sku,counted\nCOUNTED,few\n')])).toMatchObject({
    code: 1,
    problem: { errors: [{ pointer: '/rows/2/counted' }] },
  });
  expect(await cli(['import', '--counts', id, '--products', file])).toMatchObject({ code: 64 });
});

test('import --opening-total posts opening balances if their total is that', async () => {
  await newProduct('OPENED');
  const file = fileOf('sku,quantity,value\nOPENED,7,66.67\n');
  const args = ['import', '--date', '2026-03-15', file, '--opening-total'];
  expect(await cli([...args, '66.68'])).toMatchObject({ code: 1, problem: { code: 'TOTAL_DIFFERS' } });
  expect(await cli([...args, '66.67', '--dry-run'])).toMatchObject({ code: 0, lines: [{ posted: 1 }] });
  expect(await cli([...args, '66.67'])).toMatchObject({ code: 0, lines: [{ posted: 1, dry_run: false }] });
  expect(await countOf('OPENED')).toBe(1);
  expect(await cli(['import', '--opening-total', '1', file])).toMatchObject({ code: 64 });
});
