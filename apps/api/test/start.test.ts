import { createServer } from 'node:net';
import {
  createTestDatabase,
  giveGuards,
  noPgBouncer,
  startPgBouncer,
  type TestDatabase,
} from '@tallybook/db/testing';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runProgram, urlOf } from './program.ts';

let database: TestDatabase;
let admin: postgres.Sql;

beforeAll(async () => {
  database = await createTestDatabase();
  const { host, port, username, password, database: name } = database.admin;
  admin = postgres({ host, port, username, password, database: name, max: 1, onnotice: () => {} });
});
afterAll(async () => {
  await admin.end();
  await database.drop();
});

const tallybook = (args: string[], variables: Record<string, string> = {}) =>
  runProgram(database.service, args, variables);

const oneLine = (words: string) => ({ code: 78, err: expect.stringMatching(`^tallybook: .*${words}.*\\n$`) });

describe('an address that cannot be listened on is one line with host and port', () => {
  test('taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as { port: number };
    expect(await tallybook([], { PORT: String(port) })).toMatchObject(
      oneLine(`127.0.0.1 port ${port} .EADDRINUSE`),
    );
    taken.close();
  });

  test.each([
    ['host.invalid', 'host.invalid port 0 .(ENOTFOUND|EAI_AGAIN)'],
    // Reserved, and no machine's; those that are for documentation are given to some.
    ['240.0.0.1', '240.0.0.1 port 0 .EADDRNOTAVAIL'],
  ])('%s', async (HOST, words) => {
    expect(await tallybook([], { HOST })).toMatchObject(oneLine(words));
  });
});

describe.each(['serve', 'migrate'])('a database is one line for %s', (command) => {
  test('that does not answer', async () => {
    const nobody = 'postgres://tallybook:secret@127.0.0.1:1/tallybook';
    expect(await tallybook([command], { DATABASE_URL: nobody })).toMatchObject(
      oneLine('No PostgreSQL answers'),
    );
  });

  test('that is not there', async () => {
    const missing = urlOf({ ...database.service, database: 'nowhere' });
    expect(await tallybook([command], { DATABASE_URL: missing })).toMatchObject(oneLine('has no database'));
  });
});

test('migrate with a login that owns nothing is one line', async () => {
  expect(await tallybook(['migrate'])).toMatchObject(oneLine('which it must own'));
  expect(await tallybook(['migrate'], { DATABASE_OWNER_URL: urlOf(database.owner) })).toMatchObject({
    code: 0,
    out: 'nothing to migrate\n',
  });
});

test.skipIf(noPgBouncer !== undefined)(
  'behind a pooler each way that would half work is one line',
  async () => {
    const bouncer = await startPgBouncer(database);
    try {
      const [direct, pooled] = [urlOf(database.service), urlOf(bouncer.target)];
      // Where all is well it comes as far as the address, which is not this machine's.
      const start = (DATABASE_URL: string, DATABASE_DIRECT_URL: string) =>
        tallybook([], { DATABASE_URL, DATABASE_DIRECT_URL, HOST: '192.0.2.1' });
      expect(await start(pooled, '')).toMatchObject(oneLine('set DATABASE_DIRECT_URL as well'));
      expect(await start(pooled, direct)).toMatchObject(oneLine('ALTER ROLE .* SET statement_timeout'));
      await giveGuards(database);
      // What it has open was opened without them.
      await bouncer.kill();
      await bouncer.start();
      expect(await start(pooled, direct)).toMatchObject(oneLine('EADDRNOTAVAIL'));
    } finally {
      await bouncer.stop();
    }
  },
  // Whole processes start.
  60_000,
);

test('a command that is misspelt, or has arguments it does not take, is usage', async () => {
  for (const args of [['migrat'], ['toString'], ['migrate', '--now'], ['bootstrap', '--colour', 'red']])
    expect([args, (await tallybook(args)).code]).toEqual([args, 64]);
});

describe('bootstrap in production', () => {
  const options = {
    organization: 'Müller & Söhne',
    currency: 'JPY',
    email: 'Ada@Example.com',
    name: 'Ada Lovelace',
  };
  const bootstrap = (given: Partial<typeof options>) =>
    tallybook(['bootstrap', ...Object.entries(given).flatMap(([name, value]) => [`--${name}`, value])]);

  test.each(['organization', 'currency', 'email', 'name'] as const)('requires --%s', async (name) => {
    const { [name]: _, ...rest } = options;
    expect(await bootstrap(rest)).toMatchObject({
      code: 64,
      err: expect.stringContaining(`--${name} is required in production`),
    });
  });

  test.each([
    ['organization', ' ', 'must not be empty'],
    ['currency', 'EURO', 'ISO 4217'],
    ['email', 'Ada <ada@example.com>', 'plain e-mail address'],
    ['name', 'A\u0007', 'Control characters'],
  ])('refuses --%s %j', async (name, value, words) => {
    expect(await bootstrap({ ...options, [name]: value })).toMatchObject({
      code: 64,
      err: expect.stringMatching(`^tallybook: --${name}: .*${words}.*\\n$`),
    });
  });

  test('makes what was said, a live key and nothing to try, once', async () => {
    const first = await bootstrap(options);
    expect(first).toMatchObject({ code: 0, err: '' });
    const made = JSON.parse(first.out) as Record<string, string>;
    expect(Object.keys(made)).toEqual(['organization_id', 'user_id', 'email', 'api_key']);
    expect(made['api_key']).toMatch(/^tb_live_/);
    expect(await admin`select id, name, currency, money_scale from organizations`).toEqual([
      { id: made['organization_id'], name: options.organization, currency: 'JPY', money_scale: 0 },
    ]);
    expect(await admin`select email, name from users`).toEqual([
      { email: 'ada@example.com', name: 'Ada Lovelace' },
    ]);
    expect(await admin`select id from products`).toEqual([]);
    expect(await bootstrap(options)).toMatchObject({
      code: 1,
      out: expect.stringContaining('nothing was created'),
    });
  });
});
