import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, withoutLimits, type TestApp } from '@tallybook/api/testing';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
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
    lines: [{ dry_run: true, posted: 2, refused: 1 }],
    problem: { detail: '1 row would be rejected.' },
  });
  expect(await countOf('LAMP')).toBe(0);

  const wrong = join(folder, 'wrong.csv');
  const imported = await cli(['import', file, '--wrong', wrong]);
  expect(imported).toMatchObject({
    code: 1,
    lines: [{ status: 'finished', posted: 2, refused: 1 }],
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

test('a file with malformed rows is rejected as a whole, with those rows in the file of wrong ones', async () => {
  await newProduct('BULB');
  const wrong = join(folder, 'malformed.csv');
  const text = `${header}\nBULB,entry,1,1,2026-03-10,\nBULB,entry,1e3,1,2026-03-10,\nNOPE,entry,1,1,2026-03-10,`;
  const { code, problem, stderr } = await cli(['import', '-', '--wrong', wrong], { input: text });
  expect({ code, problem }).toMatchObject({ code: 1, problem: { code: 'VALIDATION_FAILED', problems: 2 } });
  expect(stderr).toContain(`Wrote 2 rejected rows to ${wrong}.`);
  expect(readFileSync(wrong, 'utf8')).toBe(
    `${header}\nBULB,entry,1e3,1,2026-03-10,\nNOPE,entry,1,1,2026-03-10,\n`,
  );
  expect(await countOf('BULB')).toBe(0);
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
  await expect
    .poll(async () => (await newest())?.rows === rows && (await newest()).posted > 0, { interval: 10 })
    .toBe(true);
  child.kill('SIGKILL');
  await ended;
  expect((await newest()).posted).toBeLessThan(rows);

  const finished = await cli(['import', file]);
  expect(finished).toMatchObject({
    code: 0,
    lines: [{ status: 'finished', rows, posted: rows, refused: 0 }],
  });
  const exported = await cli(['export', '--sku', 'KILLED']);
  expect(exported.stdout.match(/row \d+/g)).toEqual(lines.map((_, index) => `row ${index + 2}`));
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
