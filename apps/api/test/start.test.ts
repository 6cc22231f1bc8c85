import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveGuards, noPgBouncer, openTestDatabase, startPgBouncer } from '@tallybook/db/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bootstrapOptions } from '../src/start/bootstrap-options.ts';
import { runCommand, urlOf } from './service-process.ts';

const { database, admin } = await openTestDatabase();

const tallybook = (args: string[], variables: Record<string, string> = {}) =>
  runCommand(database.service, args, variables);

/** Matches a failed start: exit code 78 and a single line on stderr with these words. */
const failsWith = (words: string) => ({
  code: 78,
  err: expect.stringMatching(`^tallybook: .*${words}.*\\n$`),
});

describe('the service names host and port in one line if it cannot listen because', () => {
  test('the port is in use', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => blocker.once('listening', resolve));
    const { port } = blocker.address() as { port: number };
    expect(await tallybook([], { PORT: String(port) })).toMatchObject(
      failsWith(`127.0.0.1 port ${port} .EADDRINUSE`),
    );
    blocker.close();
  });

  test.each([
    ['does not resolve', 'host.invalid', 'host.invalid port 0 .(ENOTFOUND|EAI_AGAIN)'],
    // A reserved address, which no machine has; some machines do have the addresses for documentation.
    ['is not an address of this machine', '240.0.0.1', '240.0.0.1 port 0 .EADDRNOTAVAIL'],
  ])('HOST %s', async (_, HOST, words) => {
    expect(await tallybook([], { HOST })).toMatchObject(failsWith(words));
  });
});

describe.each(['serve', 'migrate'])('%s fails with one line', (command) => {
  test('if the database server does not respond', async () => {
    const unreachable = 'postgres://tallybook:secret@127.0.0.1:1/tallybook';
    expect(await tallybook([command], { DATABASE_URL: unreachable })).toMatchObject(
      failsWith('Cannot reach PostgreSQL'),
    );
  });

  test('if the server does not have the database', async () => {
    const missing = urlOf({ ...database.service, database: 'nowhere' });
    expect(await tallybook([command], { DATABASE_URL: missing })).toMatchObject(failsWith('has no database'));
  });
});

test('migrate fails with one line if the login does not own the database, and works with one that does', async () => {
  expect(await tallybook(['migrate'])).toMatchObject(failsWith('which it must own'));
  expect(await tallybook(['migrate'], { DATABASE_OWNER_URL: urlOf(database.owner) })).toMatchObject({
    code: 0,
    out: 'nothing to migrate\n',
  });
});

test.skipIf(noPgBouncer !== undefined)(
  'behind PgBouncer the service starts only with DATABASE_DIRECT_URL and with the timeouts set for its role',
  async () => {
    const bouncer = await startPgBouncer(database);
    try {
      const [direct, pooled] = [urlOf(database.service), urlOf(bouncer.target)];
      // A correct start gets as far as listening, which fails because the address is not this machine's.
      const start = (DATABASE_URL: string, DATABASE_DIRECT_URL: string) =>
        tallybook([], { DATABASE_URL, DATABASE_DIRECT_URL, HOST: '192.0.2.1' });
      expect(await start(pooled, '')).toMatchObject(failsWith('set DATABASE_DIRECT_URL as well'));
      expect(await start(pooled, direct)).toMatchObject(failsWith('ALTER ROLE .* SET statement_timeout'));
      await giveGuards(database);
      // Its open server connections still have the old settings.
      await bouncer.kill();
      await bouncer.start();
      expect(await start(pooled, direct)).toMatchObject(failsWith('EADDRNOTAVAIL'));
    } finally {
      await bouncer.stop();
    }
  },
);

test('a secret is read from a file; one that cannot be read is a configuration error', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tallybook-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'database-url');
  const variables = { DATABASE_URL: '', DATABASE_URL_FILE: file, DATABASE_OWNER_URL: urlOf(database.owner) };
  expect(await tallybook(['migrate'], variables)).toMatchObject(failsWith('DATABASE_URL_FILE: .*ENOENT'));
  writeFileSync(file, `${urlOf(database.service)}\n`);
  expect(await tallybook(['migrate'], variables)).toMatchObject({ code: 0, out: 'nothing to migrate\n' });
});

test('an unknown command or argument is a usage error (exit code 64)', async () => {
  for (const args of [
    ['serve', '--empty'],
    ['--full'],
    ['migrat'],
    ['toString'],
    ['migrate', '--now'],
    ['bootstrap', '--colour', 'red'],
  ])
    expect([args, (await tallybook(args)).code]).toEqual([args, 64]);
});

test('a usage error names the commands as they were given: after `npm start --`, or as those of a container', async () => {
  const usage = async (npm_lifecycle_event: string) =>
    (await tallybook(['migrat'], { npm_lifecycle_event })).err;
  expect(await usage('start')).toContain('Usage: npm start -- [serve');
  expect(await usage('')).toContain('Usage: [serve');
});

describe('bootstrap in production', () => {
  const options = {
    organization: 'Müller & Söhne',
    currency: 'JPY',
    email: 'Ada@Example.com',
    name: 'Ada Lovelace',
  };
  const argumentsOf = (values: Partial<typeof options>): string[] =>
    Object.entries(values).flatMap(([name, value]) => [`--${name}`, value]);
  const bootstrap = (values: typeof options) => tallybook(['bootstrap', ...argumentsOf(values)]);

  test.each(['organization', 'currency', 'email', 'name'] as const)('requires --%s', (name) => {
    const { [name]: _, ...rest } = options;
    expect(() => bootstrapOptions(argumentsOf(rest), true)).toThrow(`--${name} is required in production`);
  });

  test.each([
    ['organization', ' ', 'not be empty'],
    ['currency', 'EURO', 'ISO 4217'],
    ['email', 'Ada <ada@example.com>', 'a single email address'],
    ['name', 'A\u0007', 'control characters'],
  ])('rejects --%s %j', (name, value, words) => {
    expect(() => bootstrapOptions(argumentsOf({ ...options, [name]: value }), true)).toThrow(
      new RegExp(`^--${name} must .*${words}`),
    );
  });

  test('prints a wrong option in one line', async () => {
    expect(await bootstrap({ ...options, currency: 'EURO' })).toMatchObject({
      code: 64,
      err: expect.stringMatching(/^tallybook: --currency must .*ISO 4217.*\n$/),
    });
  });

  test('creates the organization, its owner and a live key, but no example data, and only once', async () => {
    const first = await bootstrap(options);
    expect(first).toMatchObject({ code: 0, err: '' });
    const created = JSON.parse(first.out) as Record<string, string>;
    expect(Object.keys(created)).toEqual(['organization_id', 'user_id', 'email', 'api_key']);
    expect(created['api_key']).toMatch(/^tb_live_/);
    expect(await admin`select id, name, currency, money_scale from organizations`).toEqual([
      { id: created['organization_id'], name: options.organization, currency: 'JPY', money_scale: 0 },
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

  test('--key-for creates an audited owner key for an organization without one, and announces it', async () => {
    const [owner] = await admin<{ organization_id: string; user_id: string }[]>`
      select organization_id, user_id from memberships where role = 'owner'`;
    if (owner === undefined) throw new Error('the test above creates an organization');
    await admin`update api_keys set revoked_at = now()`;
    const keyFor = (id: string, ...more: string[]) => tallybook(['bootstrap', '--key-for', id, ...more]);
    const { code, out, err } = await keyFor(owner.organization_id);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const created = JSON.parse(out) as Record<string, string>;
    expect(created).toMatchObject({ ...owner, email: 'ada@example.com' });
    expect(created['api_key']).toMatch(/^tb_live_/);
    expect(
      await admin`select role, user_id, expires_at from api_keys where revoked_at is null`,
    ).toMatchObject([{ role: 'owner', user_id: owner.user_id, expires_at: null }]);
    const [event] = await admin`select * from audit_events where type = 'api_key.created' order by id desc`;
    expect(event).toMatchObject({ actor_user_id: null, data: { role: 'owner', by: 'operator' } });
    expect(await admin`select data from pgboss.job where name = 'notification-mail'`).toMatchObject([
      { data: { event_id: event?.['id'], user_id: owner.user_id } },
    ]);
    expect(await keyFor('018f3b5c-0000-7000-8000-000000000000')).toMatchObject({ code: 1 });
    expect(await keyFor('x')).toMatchObject({ code: 64, err: expect.stringContaining('--key-for') });
    expect(await keyFor(owner.organization_id, '--name', 'Ada')).toMatchObject({ code: 64 });
  });
});
