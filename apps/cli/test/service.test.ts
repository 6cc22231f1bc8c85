import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, chmodSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, withoutLimits, type TestApp } from '@tallybook/api/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli, type CliOptions } from '../src/testing/run-cli.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(withoutLimits);
});
afterAll(() => app?.stop());

const environment = () => ({ TALLYBOOK_URL: app.url, TALLYBOOK_API_KEY: app.keys.owner });
const cli = (args: readonly string[], options: CliOptions = {}) =>
  runCli(args, { env: environment(), ...options });

let products = 0;
async function newProduct(): Promise<{ id: string; sku: string }> {
  const { lines } = await cli(['products', 'create', '--sku', `CLI-${(products += 1)}`, '--name', 'Lamp']);
  return lines[0];
}
const entry = (sku: string, quantity: number, ...more: string[]) =>
  cli(
    `stock-movements post --sku ${sku} --type entry --quantity ${quantity} --unit-cost 1.5 --movement-date 2026-03-10`
      .split(' ')
      .concat(more),
  );

test('--sku is accepted wherever a product id is', async () => {
  const { id, sku } = await newProduct();
  expect((await entry(sku, 4)).lines).toMatchObject([{ product_id: id, quantity: 4, unit_cost: 1.5 }]);
  for (const words of ['stock-movements list', 'stock-levels list'])
    expect((await cli([...words.split(' '), '--sku', sku])).lines).toMatchObject([{ product_id: id }]);
  expect((await cli(['products', 'get', '--sku', sku])).lines).toMatchObject([{ id }]);
  expect((await cli(['stock-cards', 'get', '--sku', sku])).lines[0].rows).toHaveLength(1);
  expect((await cli(['verify', '--sku', sku])).lines).toMatchObject([{ ok: true, products_checked: 1 }]);
  const counts = JSON.stringify([{ sku, counted_quantity: 3 }]);
  expect((await cli(['stock-takes', 'record', '--count-date', '2026-03-11', '--counts', counts])).code).toBe(
    0,
  );
  const movements = {
    movements: [1, 2].map((quantity) => ({
      sku,
      type: 'entry',
      quantity,
      unit_cost: 0,
      movement_date: '2026-03-12',
    })),
  };
  const batch = await cli(['stock-movements', 'post-batch', '--json', '-'], {
    input: JSON.stringify(movements),
  });
  expect(batch).toMatchObject({ code: 0, stderr: '' });
  const renamed = await cli(['products', 'update', '--sku', sku, '--new-sku', `${sku}-B`]);
  expect(renamed.lines).toMatchObject([{ id, sku: `${sku}-B` }]);
});

test('an unknown SKU is rejected with the most similar ones, the best match first', async () => {
  for (const sku of ['LAMPE-10', 'LAMPE-1', 'ALAMPE-1'])
    expect((await cli(['products', 'create', '--sku', sku, '--name', 'Shade'])).code).toBe(0);
  const detail = async (sku: string) => (await cli(['products', 'get', '--sku', sku])).problem.detail;
  expect(await detail('lampe-1')).toBe(
    'There is no product with the SKU or barcode lampe-1. Similar: LAMPE-1, LAMPE-10, ALAMPE-1.',
  );
  expect(await detail('none-such')).toBe('There is no product with the SKU or barcode none-such.');
});

test('a stock take whose products were sold after they were counted is posted with --basis, a list of decisions', async () => {
  const take = async (): Promise<{ id: string; sku: string }> => {
    const { sku } = await newProduct();
    await entry(sku, 10);
    const [{ id }] = (await cli(['stock-takes', 'record', '--count-date', '2026-03-11'])).lines as [
      { id: string },
    ];
    const counts = JSON.stringify([{ sku, counted_quantity: 9 }]);
    expect((await cli(['stock-takes', 'count', '--id', id, '--counts', counts])).code).toBe(0);
    await entry(sku, 2);
    return { id, sku };
  };
  const one = await take();
  const rejected = await cli(['stock-takes', 'post', '--id', one.id]);
  expect(rejected.code).not.toBe(0);
  expect(rejected.stderr).toContain(one.sku);
  const preview = await cli(['stock-takes', 'preview', '--id', one.id]);
  expect(preview.lines).toMatchObject([
    { differences: [{ expected: 12, choices: [{ difference: -1 }, { difference: -3 }] }] },
  ]);
  const list = JSON.stringify([
    { sku: one.sku, basis: 'end_of_day', counted: 9, expected_when_counted: 10, expected: 12 },
  ]);
  expect((await cli(['stock-takes', 'post', '--id', one.id, '--basis', list])).lines).toMatchObject([
    { status: 'posted', totals: { loss: '4.50' } },
  ]);
});

test('lists on a terminal of 80 columns begin with what a clerk looks for, and name products by their SKU', async () => {
  const { sku } = await newProduct();
  await entry(sku, 4, '--note', 'From the supplier in the north, two boxes damaged');
  const shown = async (words: string, columns = 80) => {
    const { stdout } = await cli([...words.split(' '), '--sku', sku], {
      columns,
      env: { ...environment(), NO_COLOR: '1' },
    });
    return stdout.split('\n').map((line) => line.split(/ {2,}/));
  };
  const [heading = [], , row = []] = await shown('stock-movements list');
  expect(heading.slice(0, 3)).toEqual(['movement', 'sku', 'type']);
  expect(row.slice(0, 5)).toEqual(['2026-03-10', sku, 'entry', '4', '6.00']);
  const [levels = [], , level = []] = await shown('stock-levels list');
  expect(levels.slice(0, 3)).toEqual(['sku', 'on_hand', 'value']);
  expect(level.slice(0, 3)).toEqual([sku, '4', '6.00']);
  const named = await shown('stock-movements list --fields note,id,product_id,sku', 60);
  expect(named[0]).toHaveLength(4);
  expect(named[1]).toHaveLength(4);
});

test('a product given twice is wrong usage', async () => {
  const { id, sku } = await newProduct();
  expect(await cli(['products', 'get', '--sku', sku, '--id', id])).toMatchObject({ code: 64 });
  expect(
    await cli(['stock-movements', 'list', '--sku', sku, '--json', `{"product_id":"${id}"}`]),
  ).toMatchObject({ code: 64 });
});

test('--json takes text, a file or standard input; a field given twice is wrong usage', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tallybook-cli-'));
  const file = join(folder, 'product.json');
  writeFileSync(file, '{"sku":"FROM-FILE","name":"Lamp"}');
  expect((await cli(['products', 'create', '--json', `@${file}`])).lines).toMatchObject([
    { sku: 'FROM-FILE' },
  ]);
  rmSync(folder, { recursive: true });
  const args = ['products', 'create', '--name', 'Lamp', '--json'];
  expect((await cli([...args, '-'], { input: '{"sku":"FROM-STDIN"}' })).lines).toMatchObject([
    { sku: 'FROM-STDIN' },
  ]);
  expect((await cli([...args, '{"sku":"FROM-TEXT"}'])).lines).toMatchObject([{ sku: 'FROM-TEXT' }]);
  for (const [json, detail] of [
    ['{"name":"Twice"}', 'Given both in --json and as a flag: name.'],
    ['[1]', 'Expected a JSON object'],
    ['{', 'Malformed JSON'],
    ['@/nowhere/file', 'Cannot read /nowhere/file: ENOENT'],
    ['{"sku":"X","reorder_point":12345678901234567890}', 'more digits than can be sent exactly'],
  ] as const)
    expect(await cli([...args, json])).toMatchObject({
      code: 64,
      problem: { detail: expect.stringContaining(detail) },
    });
});

test('a flag for true or false may stand alone', async () => {
  const { sku } = await newProduct();
  expect((await cli(['products', 'archive', '--sku', sku])).code).toBe(0);
  const skus = async (...args: string[]) =>
    (await cli(['products', 'list', ...args])).lines.map((each) => each.sku);
  expect(await skus('--archived')).toContain(sku);
  expect(await skus('--archived', 'true')).toContain(sku);
  expect(await skus('--archived', 'false')).not.toContain(sku);
});

test('a list says that there is more, continues with a cursor, and fetches all with --all', async () => {
  const { sku } = await newProduct();
  for (const quantity of [1, 2, 3]) await entry(sku, quantity);
  const list = ['stock-movements', 'list', '--sku', sku, '--limit', '2'];
  const first = await cli(list);
  expect(first.lines).toHaveLength(2);
  const [, cursor = ''] = /--cursor (\S+),/.exec(first.stderr) ?? [];
  const rest = await cli([...list, '--cursor', cursor]);
  expect(rest).toMatchObject({ code: 0, stderr: '' });
  expect([...first.lines, ...rest.lines].map(({ quantity }) => quantity)).toEqual([3, 2, 1]);
  expect((await cli([...list, '--all'])).lines).toEqual([...first.lines, ...rest.lines]);
  expect((await cli([...list, '--quiet'])).stderr).toBe('');
});

test('a terminal gets a table, --json-output and a pipe JSON Lines, --fields what it names', async () => {
  const { id, sku } = await newProduct();
  const list = ['products', 'list', '--json', JSON.stringify({ sku })];
  const env = { TALLYBOOK_URL: app.url, TALLYBOOK_API_KEY: app.keys.owner };
  const terminal = await cli(list, { columns: 200 });
  expect(terminal.stdout).toMatch(/^\u001b\[1msku +name/);
  expect((await cli(list, { columns: 200, env: { ...env, NO_COLOR: '1' } })).stdout).toMatch(/^sku +name/);
  expect((await cli([...list, '--json-output'], { columns: 200 })).lines).toMatchObject([{ id }]);
  expect((await cli([...list, '--fields', 'name,id'])).stdout).toBe(`{"name":"Lamp","id":"${id}"}\n`);
  expect(await cli([...list, '--fields', 'nome'])).toMatchObject({
    code: 64,
    problem: { detail: expect.stringContaining('It has id, sku') },
  });
});

test('--verbose shows connection, key and request id, and never the API key', async () => {
  const { stderr } = await cli([
    'products',
    'create',
    '--sku',
    'VERBOSE',
    '--name',
    'Lamp',
    '--verbose',
    '--idempotency-key',
    'my-own-key',
  ]);
  expect(stderr).toContain(`Connecting to ${app.url} with the environment.`);
  expect(stderr).toContain('Idempotency-Key: my-own-key');
  expect(stderr).toMatch(/Request: [\da-f-]{36}/);
  expect(stderr).not.toContain(app.keys.owner);
});

test('periods close takes a name', async () => {
  const create = (name: string, year: number) =>
    cli([
      'periods',
      'create',
      '--name',
      name,
      '--start-date',
      `${year}-01-01`,
      '--end-date',
      `${year}-12-31`,
    ]);
  await create('Year 1990', 1990);
  expect((await cli(['periods', 'close', 'Year 1990'])).lines).toMatchObject([
    { name: 'Year 1990', status: 'closed' },
  ]);
  await create('Year 1991', 1991);
  const unknown = await cli(['periods', 'close', 'Year 1992']);
  expect(unknown).toMatchObject({
    code: 1,
    problem: { detail: expect.stringMatching(/Open periods: .*Year 1991/) },
  });
  expect(await cli(['periods', 'close'])).toMatchObject({
    code: 64,
    problem: { detail: expect.stringContaining('Missing: NAME or --id') },
  });
  await create('Twin', 1992);
  const twin = await create('Twin', 1993);
  if (twin.code === 0)
    expect(await cli(['periods', 'close', 'Twin'])).toMatchObject({
      code: 1,
      problem: { code: 'AMBIGUOUS' },
    });
});

test('login sends a key over plain http to this computer only', async () => {
  const env = { ...process.env, HOME: mkdtempSync(join(tmpdir(), 'tallybook-cli-')) };
  for (const host of ['127.evil.example', 'stock.example.com', 'localhost.example.com', '10.0.0.1']) {
    const result = await runCli(['login', `http://${host}:4400`], { env, input: `${app.keys.owner}\n` });
    expect(result).toMatchObject({ code: 64, stderr: expect.stringContaining('unencrypted') });
  }
});

test('login checks the key and stores it for its owner only; environment and --profile choose', async () => {
  const home = mkdtempSync(join(tmpdir(), 'tallybook-cli-'));
  const env = { XDG_CONFIG_HOME: home };
  const file = join(home, 'tallybook/credentials.json');
  const login = (key: string, ...args: string[]) =>
    runCli(['login', app.url, ...args], { env, input: `${key}\n` });
  expect(await login('tb_test_wrong')).toMatchObject({ code: 77 });
  expect(() => statSync(file)).toThrow('ENOENT');

  const owner = await login(app.keys.owner);
  expect(owner).toMatchObject({ code: 0, lines: [{ role: 'owner' }] });
  expect(await login(app.keys.viewer, '--profile', 'viewer')).toMatchObject({
    code: 0,
    lines: [{ role: 'viewer' }],
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(home, 'tallybook')).mode & 0o777).toBe(0o700);
  expect(owner.stdout + owner.stderr).not.toContain(app.keys.owner);

  const role = async (variables: Record<string, string>, ...args: string[]) =>
    (await runCli(['me', 'get', ...args], { env: { ...env, ...variables } })).lines[0]?.role;
  expect(await role({})).toBe('owner');
  expect(await role({}, '--profile', 'viewer')).toBe('viewer');
  const clerk = { TALLYBOOK_URL: app.url, TALLYBOOK_API_KEY: app.keys.clerk };
  expect(await role(clerk)).toBe('clerk');
  expect(await role(clerk, '--profile', 'viewer')).toBe('viewer');
  expect(await role({ TALLYBOOK_API_KEY: app.keys.clerk })).toBe('clerk');
  // A stored key is never sent to another URL.
  const other = await runCli(['me', 'get'], { env: { ...env, TALLYBOOK_URL: 'http://127.0.0.1:1' } });
  expect(other).toMatchObject({ code: 78 });

  chmodSync(file, 0o640);
  const open = await runCli(['me', 'get'], { env });
  expect(open).toMatchObject({
    code: 78,
    problem: { detail: `Other users can read your keys. Run: chmod 600 ${file}` },
  });
  chmodSync(file, 0o600);
  // Properties that every object inherits are no profiles.
  for (const name of ['toString', 'constructor'])
    for (const words of [['logout'], ['me', 'get']])
      expect(await runCli([...words, '--profile', name], { env })).toMatchObject({
        code: 78,
        problem: { detail: expect.stringContaining(`There is no profile ${name}.`) },
      });
  expect(await runCli(['logout', '--profile', 'viewer'], { env })).toMatchObject({ code: 0 });
  expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')).profiles)).toEqual(['default']);
  writeFileSync(file, '{');
  expect(await runCli(['me', 'get'], { env })).toMatchObject({
    code: 78,
    problem: { detail: expect.stringContaining('is malformed') },
  });
  rmSync(file);
  mkdirSync(file, { mode: 0o700 });
  for (const words of [['me', 'get'], ['logout'], ['login', app.url]])
    expect(await runCli(words, { env, input: app.keys.owner })).toMatchObject({
      code: 78,
      problem: { detail: `Cannot read ${file}: EISDIR.` },
    });
  rmSync(home, { recursive: true });
});

test('an unknown name in --fields does not fail a write that was carried out, or it would be posted twice', async () => {
  const { id } = await newProduct();
  const command =
    `stock-movements post --product-id ${id} --type entry --quantity 2 --unit-cost 1 --movement-date 2026-03-01`.split(
      ' ',
    );
  for (const quiet of [[], ['--quiet']])
    expect(await cli([...command, '--fields', 'id,quantty', ...quiet])).toMatchObject({
      code: 0,
      lines: [{ id: expect.any(String), quantity: 2 }],
      stderr: expect.stringMatching(/no field quantty\. .*The command was carried out/),
    });
  const key = await cli(['api-keys', 'create', '--name', 'till', '--role', 'clerk', '--fields', 'keyy']);
  expect(key).toMatchObject({ code: 0, lines: [{ key: expect.stringContaining('tb_') }] });
  expect(await cli([...command, '--fields', ''])).toMatchObject({
    code: 64,
    problem: { detail: expect.stringContaining('Expected names separated by commas') },
  });
});

test('an interval that a timer cannot wait for is wrong usage', async () => {
  expect(await cli(['watch', '--interval', '3000000'])).toMatchObject({
    code: 64,
    problem: { detail: expect.stringContaining('at most 86400') },
  });
});

test('watch prints every movement in the order of posting, and continues without a gap', async () => {
  const { sku } = await newProduct();
  await entry(sku, 1);
  const watch = async (args: string[], until: number, during?: () => Promise<void>) => {
    const controller = new AbortController();
    let [seen, notes] = ['', ''];
    const running = cli(['watch', '--interval', '0.05', ...args], {
      signal: controller.signal,
      onOutput: (text) => (seen += text),
      onError: (text) => (notes += text),
    });
    await expect.poll(() => notes).toContain('Watching after position');
    await during?.();
    await expect.poll(() => seen.split('\n').length - 1).toBeGreaterThanOrEqual(until);
    controller.abort();
    return running;
  };
  const { movements_checked: posted } = (await cli(['verify'])).lines[0];
  const all = await watch(['--after', '0'], posted);
  expect(all.lines).toHaveLength(posted);
  expect(all.code).toBe(130);
  const { position } = all.lines.at(-1);
  // Ctrl-C is how it ends: no error.
  expect(all.stderr.trimEnd()).toMatch(new RegExp(`Continue with --after ${position}\\.$`));

  // A movement of an earlier date is posted later, so it is printed later.
  const post = async (quantity: number, date: string) => {
    const args = `stock-movements post --sku ${sku} --type entry --quantity ${quantity} --unit-cost 1 --movement-date ${date}`;
    expect((await cli(args.split(' '))).code).toBe(0);
  };
  await post(2, '2026-03-20');
  await post(3, '2026-03-01');
  const continued = await watch(['--after', String(position)], 2);
  expect(continued.lines).toMatchObject([
    { quantity: 2, movement_date: '2026-03-20' },
    { quantity: 3, movement_date: '2026-03-01' },
  ]);

  const live = await watch([], 1, () => post(4, '2026-03-02'));
  expect(live.lines.at(-1)).toMatchObject({ quantity: 4 });
});

test('verify runs in the background, with a progress bar on a terminal and the result alone elsewhere', async () => {
  const other = await app.newOrganization();
  const env = { TALLYBOOK_URL: app.url, TALLYBOOK_API_KEY: other.keys.owner };
  await cli(['products', 'create', '--sku', 'A', '--name', 'A'], { env });
  const elsewhere = await cli(['verify'], { env });
  expect(elsewhere).toMatchObject({ code: 0, stderr: '' });
  expect(elsewhere.lines).toMatchObject([{ status: 'finished', ok: true, products: 1, products_checked: 1 }]);
  const onTerminal = await cli(['verify'], { env, columns: 100 });
  expect(onTerminal.stderr).toContain(`\rVerifying [>${' '.repeat(23)}] 0%, 0 of 1 products`);
  const verifications = await cli(['verifications', 'list'], { env });
  expect(verifications.lines).toHaveLength(2);
  await app.admin`update stock_balances set value = 7 where organization_id = ${other.organizationId}`;
  const broken = await cli(['verify'], { env });
  expect(broken).toMatchObject({ code: 1, problem: { code: 'LEDGER_NOT_INTACT' } });
  expect(broken.lines).toMatchObject([
    { status: 'finished', ok: false, first_failure: { check: 'balance' } },
  ]);
});

test('interrupting verify leaves the verification running', async () => {
  const other = await app.newOrganization();
  const env = { TALLYBOOK_URL: app.url, TALLYBOOK_API_KEY: other.keys.owner };
  await cli(['products', 'create', '--sku', 'A', '--name', 'A'], { env });
  await app.admin.begin(async (transaction) => {
    await transaction`lock table stock_balances in access exclusive mode`;
    const controller = new AbortController();
    const interrupted = await cli(['verify'], {
      env,
      columns: 100,
      signal: controller.signal,
      onError: () => controller.abort(),
    });
    expect(interrupted.code).toBe(130);
    expect((await cli(['verifications', 'list'], { env })).lines).toMatchObject([{ status: 'running' }]);
  });
  await expect
    .poll(async () => (await cli(['verifications', 'list'], { env })).lines)
    .toMatchObject([{ status: 'finished', ok: true }]);
});
