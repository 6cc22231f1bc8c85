import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedProduct, startTestApp, withoutLimits, type TestApp } from '@tallybook/api/testing';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { requireIntact } from '../src/commands/verify.ts';
import { runCli, type CliOptions } from '../src/testing/run-cli.ts';
import { startFailingProxy, type FailingProxy, type Mode } from './failing-proxy.ts';

let app: TestApp;
let proxy: FailingProxy;
let product: string;
const home = mkdtempSync(join(tmpdir(), 'tallybook-cli-'));

beforeAll(async () => {
  app = await startTestApp(withoutLimits);
  proxy = await startFailingProxy(app.url);
});
beforeEach(async () => {
  proxy.mode = 'pass';
  product = await seedProduct(app, app);
});
afterAll(async () => {
  await proxy?.stop();
  await app?.stop();
  rmSync(home, { recursive: true, force: true });
});

const environment = (apiKey = app.keys.owner, url = proxy.url) => ({
  TALLYBOOK_URL: url,
  TALLYBOOK_API_KEY: apiKey,
});
const cli = (args: readonly string[], options: CliOptions = {}) =>
  runCli(args, { env: environment(), ...options });

const post = (type = 'entry', quantity = 10): string[] =>
  `stock-movements post --product-id ${product} --type ${type} --quantity ${quantity} --unit-cost 2 --movement-date 2026-03-10`.split(
    ' ',
  );
const once = ['--max-retries', '0'];

async function postedQuantities(): Promise<number[]> {
  const { lines } = await cli(['stock-movements', 'list', '--product-id', product]);
  return lines.map(({ quantity }) => quantity);
}

/** The arguments of a printed command line, as a shell reads them. */
function argumentsOf(line: string): string[] {
  const { stdout } = spawnSync('sh', ['-c', `for each in ${line}; do printf '%s\\0' "$each"; done`], {
    encoding: 'utf8',
  });
  const [name, ...args] = stdout.split('\0').slice(0, -1);
  expect(name).toBe('tallybook');
  return args;
}

test('69: a write whose response was lost has an unknown outcome, and the printed command completes it once', async () => {
  proxy.mode = 'lose the response';
  const { code, stdout, problem } = await cli([...post(), ...once, '--note', "it's 5 o'clock $HOME"]);
  expect({ code, stdout }).toEqual({ code: 69, stdout: '' });
  expect(problem).toMatchObject({
    code: 'CONNECTION_FAILED',
    outcome: 'unknown',
    idempotency_key: expect.any(String),
  });
  expect(problem.retry_command).toContain(`--idempotency-key ${problem.idempotency_key}`);

  // The same again on a terminal, with the same result.
  const onTerminal = await cli(argumentsOf(problem.retry_command), { columns: 500 });
  expect(onTerminal.code).toBe(69);
  expect(onTerminal.stderr).toContain('The outcome is unknown');
  expect(onTerminal.stderr).toContain(`  ${problem.retry_command}\n`);

  proxy.mode = 'pass';
  const retried = await cli(argumentsOf(problem.retry_command));
  expect({ code: retried.code, stderr: retried.stderr }).toEqual({ code: 0, stderr: '' });
  expect(retried.lines).toMatchObject([{ quantity: 10, note: "it's 5 o'clock $HOME" }]);
  expect(await postedQuantities()).toEqual([10]);
});

test('0: a lost response is retried with the same key, without a second effect', async () => {
  proxy.mode = 'lose the first response';
  expect(await cli(post())).toMatchObject({ code: 0, stderr: '' });
  expect(await postedQuantities()).toEqual([10]);
});

test('69: without a connection nothing was carried out', async () => {
  const stopped = await startFailingProxy(app.url);
  await stopped.stop();
  const { code, problem } = await cli([...post(), ...once], {
    env: environment(app.keys.owner, stopped.url),
  });
  expect(code).toBe(69);
  expect(problem).toMatchObject({ code: 'CONNECTION_FAILED', outcome: 'not_carried_out' });
  expect((await cli(argumentsOf(problem.retry_command))).code).toBe(0);
  expect(await postedQuantities()).toEqual([10]);
});

test('69: a later attempt that finds no connection does not make a lost one harmless', async () => {
  const lost = await startFailingProxy(app.url);
  lost.mode = 'lose the response';
  const running = cli([...post(), '--max-retries', '1'], { env: environment(app.keys.owner, lost.url) });
  await expect.poll(() => lost.count).toBe(1);
  await lost.stop();
  const { code, problem } = await running;
  expect({ code, outcome: problem.outcome }).toEqual({ code: 69, outcome: 'unknown' });
});

test('a failed read has no outcome and no key', async () => {
  proxy.mode = 'lose the response';
  const { code, problem } = await cli(['products', 'list', ...once]);
  expect(code).toBe(69);
  expect(Object.keys(problem)).toEqual(['code', 'detail']);
});

const rows: [number, Mode, object][] = [
  [69, { status: 503, code: 'UNAVAILABLE' }, { code: 'UNAVAILABLE', outcome: 'unknown' }],
  [69, { status: 502 }, { code: 'UNAVAILABLE', outcome: 'unknown' }],
  [69, { status: 504 }, { status: 504, outcome: 'unknown' }],
  [69, { status: 500 }, { code: 'UNEXPECTED_ANSWER', outcome: 'unknown' }],
  [
    70,
    { status: 500, code: 'INTERNAL_ERROR' },
    { code: 'INTERNAL_ERROR', outcome: 'unknown', request_id: 'r-1' },
  ],
  [
    75,
    { status: 429, code: 'RATE_LIMITED', headers: { 'retry-after': '40' } },
    { code: 'RATE_LIMITED', retry_after: 40, outcome: 'not_carried_out', retry_command: expect.any(String) },
  ],
  [78, { status: 404 }, { code: 'UNEXPECTED_ANSWER' }],
];
test.each(rows)('%i for a write that meets %j', async (expected, mode, problem) => {
  proxy.mode = mode;
  const result = await cli([...post(), ...once]);
  expect({ code: result.code, stdout: result.stdout }).toEqual({ code: expected, stdout: '' });
  expect(result.problem).toMatchObject(problem);
});

test('a problem with an unknown outcome does not claim that nothing was changed', async () => {
  proxy.mode = {
    status: 503,
    code: 'UNAVAILABLE',
    detail: 'The database is not available. Nothing was changed.',
  };
  const { problem } = await cli([...post(), ...once]);
  expect(problem).toMatchObject({ outcome: 'unknown', detail: 'The database is not available.' });
  // fetch does not connect to this port.
  const bad = await cli([...post(), ...once], { env: environment(app.keys.owner, 'http://127.0.0.1:6000') });
  expect(bad).toMatchObject({ code: 69, problem: { outcome: 'not_carried_out' } });
});

test('the command to repeat has its key before --, and no secret', async () => {
  proxy.mode = { status: 503, code: 'UNAVAILABLE' };
  const dashes = await cli([...post(), ...once, '--']);
  expect(dashes.problem.retry_command).toMatch(/ --max-retries 0 --idempotency-key [\w-]+ --$/);
  for (const words of [
    ['--token', 'TOPSECRET'],
    ['--token=TOPSECRET'],
    ['--json', '{"token": "TOPSECRET"}'],
  ]) {
    const { code, problem, stderr } = await cli(['invitations', 'accept', ...words, ...once]);
    expect({ code, stderr }).toEqual({ code: 69, stderr: expect.not.stringContaining('TOPSECRET') });
    expect(problem.retry_command).toMatch(/token.*SECRET/);
  }
});

test('69: no response in time', async () => {
  proxy.mode = 'hang';
  const { code, problem } = await cli([...post(), ...once, '--timeout', '0.2']);
  expect({ code, name: problem.code, outcome: problem.outcome }).toEqual({
    code: 69,
    name: 'TIMED_OUT',
    outcome: 'unknown',
  });
});

test('77: a wrong key, and a role without the permission', async () => {
  const wrong = await cli(post(), { env: environment('tb_test_wrong') });
  expect(wrong).toMatchObject({ code: 77, problem: { code: 'UNAUTHENTICATED' } });
  const viewer = await cli(post(), { env: environment(app.keys.viewer) });
  expect(viewer).toMatchObject({ code: 77, problem: { code: 'PERMISSION_DENIED' } });
});

test('1: a rule rejects the call, with the problem and its figures on standard error', async () => {
  expect((await cli(post())).code).toBe(0);
  const { code, stdout, problem } = await cli(post('exit', 11));
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(problem).toMatchObject({
    status: 400,
    code: 'INSUFFICIENT_STOCK',
    available: 10,
    on_date: '2026-03-10',
    request_id: expect.any(String),
  });
  const unknown = '018f0000-0000-7000-8000-000000000000';
  expect(await cli(['products', 'get', '--id', unknown])).toMatchObject({
    code: 1,
    problem: { code: 'NOT_FOUND' },
  });
  expect(await cli(['products', 'get', '--sku', 'NOPE'])).toMatchObject({
    code: 1,
    problem: { code: 'NOT_FOUND' },
  });
});

test('1: verify finds a failure, and is the only name of this action', async () => {
  expect((await cli(post())).code).toBe(0);
  expect((await cli(['verify'])).code).toBe(0);
  const { code, lines, problem } = await cli(['verify', '--position', '1', '--head', '0'.repeat(64)]);
  expect(code).toBe(1);
  expect(lines).toMatchObject([{ ok: false }]);
  expect(problem).toMatchObject({ code: 'LEDGER_NOT_INTACT', detail: lines[0].first_failure.detail });
  for (const words of [
    ['ledger', 'verify'],
    ['verifications', 'start'],
  ])
    expect((await cli(words)).code).toBe(64);
});

test('70: verify could not be completed by the service', () => {
  expect(() => requireIntact({ status: 'failed' })).toThrow(
    expect.objectContaining({ exitCode: 70, code: 'VERIFICATION_FAILED' }),
  );
});

test('1: a created key whose text was lost is reported with its id', async () => {
  proxy.mode = 'lose the first response';
  const { code, problem } = await cli(['api-keys', 'create', '--name', 'till', '--role', 'clerk']);
  expect({ code, problem }).toMatchObject({
    code: 1,
    problem: { code: 'KEY_NOT_SHOWN', api_key_id: expect.any(String) },
  });
});

test('64: the service rejects malformed values, and the error names their flags', async () => {
  const args = post('entry', -1);
  args[args.length - 1] = '2026-02-30';
  const { code, stderr } = await cli(args, { columns: 100, env: { ...environment(), NO_COLOR: '1' } });
  expect(code).toBe(64);
  expect(stderr).toMatch(/^error: movement_date must be a calendar date/);
  expect(stderr).toMatch(/^ {2}--movement-date: /m);
  expect(stderr).toMatch(/^ {2}--quantity: /m);
  expect(stderr).toContain('See: tallybook stock-movements post --help');
});

test('78: no URL, no key, a malformed URL, an unknown profile', async () => {
  const failing = async (env: Record<string, string>, args: string[] = []) => {
    const { code, problem } = await runCli(['me', 'get', ...args], { env });
    return { code, detail: problem.detail as string };
  };
  const key = app.keys.owner;
  expect(await failing({})).toMatchObject({
    code: 78,
    detail: expect.stringContaining('tallybook login URL'),
  });
  expect(await failing({ TALLYBOOK_API_KEY: key })).toMatchObject({
    code: 78,
    detail: expect.stringContaining('TALLYBOOK_URL'),
  });
  expect(await failing({ TALLYBOOK_URL: proxy.url })).toMatchObject({
    code: 78,
    detail: expect.stringContaining('TALLYBOOK_API_KEY'),
  });
  expect(await failing({ TALLYBOOK_URL: 'nowhere', TALLYBOOK_API_KEY: key })).toMatchObject({ code: 78 });
  expect(await failing(environment(), ['--profile', 'none'])).toMatchObject({
    code: 78,
    detail: expect.stringContaining('--profile none'),
  });
  const secret = await failing({ ...environment(), TALLYBOOK_API_KEY: 'a secret with spaces' });
  expect(secret.code).toBe(78);
  expect(secret.detail).not.toContain('a secret');
});

test('130: Ctrl-C while a write is under way prints how to complete it', async () => {
  proxy.mode = 'hang';
  const before = proxy.count;
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../src/bin.ts'), ...post(), '--timeout', '0'],
    {
      env: { ...process.env, ...environment(), XDG_CONFIG_HOME: home },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  let stderr = '';
  child.stderr.on('data', (chunk) => (stderr += chunk));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  await expect.poll(() => proxy.count).toBe(before + 1);
  child.kill('SIGINT');
  expect(await ended).toBe(130);
  const problem = JSON.parse(stderr);
  expect(problem).toMatchObject({ code: 'INTERRUPTED', outcome: 'unknown' });
  proxy.mode = 'pass';
  expect((await cli(argumentsOf(problem.retry_command))).code).toBe(0);
  expect(await postedQuantities()).toEqual([10]);
});

test('a reader that closes the pipe ends the command quietly', () => {
  const bin = join(import.meta.dirname, '../src/bin.ts');
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['-c', '"$0" "$1" stock-movements post --help | head -1; exit ${PIPESTATUS[0]}', process.execPath, bin],
    { encoding: 'utf8', env: { ...process.env, XDG_CONFIG_HOME: home } },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('Usage: tallybook stock-movements post');
});
