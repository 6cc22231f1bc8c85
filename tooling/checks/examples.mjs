/**
 * Runs every example twice against a fresh service, then the commands of README.md and the guides. Checks their
 * output and, over REST, their effects.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findRuntime } from '../bootstrap/runtime.mjs';
import { startFreshServer } from './fresh-server.mjs';
import { checkGuides } from './guides.mjs';
import { checkReadme } from './readme.mjs';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'examples');
const execute = promisify(execFile);
const rounds = 2;

const lines = (text) => text.trim().split('\n');
const jsonLines = (text) => lines(text).map((line) => (/^[[{]/.test(line) ? JSON.parse(line) : line));

/** Checks by example; each receives the output and functions that query the service. */
const outcomes = {
  'typed-client.ts': async (printed, { demoMovements }) => {
    const movements = await demoMovements();
    const listed = movements.map((each) =>
      [each.movement_date, each.type, each.quantity, each.cost_amount].join(' '),
    );
    assert.deepEqual(lines(printed), listed);
    assert.match(listed[0], /^\d{4}-\d\d-\d\d entry 10 125\.00$/);
  },
  'post-movement.sh': async (printed, { demoMovements }) => {
    const [first, second, listed] = jsonLines(printed);
    assert.deepEqual(second, first, 'the same Idempotency-Key must return the same response');
    assert.equal(first.cost_amount, '12.60');
    assert.deepEqual(listed[0], first);
    const movements = await demoMovements();
    assert.equal(movements.filter(({ id }) => id === first.id).length, 1);
    assert.deepEqual(listed, movements.slice(0, 5));
  },
  'invite.ts': async (printed, { get }) => {
    const [invited, listed, rejected] = lines(printed);
    const [, email, id] = /^(\S+) is invited until .+: (\S+)$/.exec(invited) ?? [];
    assert.equal(listed, '1 invitation to that address, pending');
    assert.equal(rejected, 'rejected: INVITATION_ALREADY_EXISTS');
    const { status, metadata, email: kept, mail_status } = await get(`/api/invitations/${id}`);
    assert.match(mail_status, /^(queued|sent)$/);
    assert.deepEqual(
      { status, metadata, kept },
      { status: 'pending', metadata: { department: 'warehouse' }, kept: email },
    );
  },
  'send-invitation.sh': async (printed, { get }) => {
    const [sent, listed, revoked] = jsonLines(printed);
    assert.equal(sent.status, 'pending');
    assert.deepEqual(listed[0], sent);
    assert.equal(String(revoked), '204');
    const left = await get('/api/invitations');
    assert.ok(!left.some(({ id, status }) => id === sent.id && status === 'pending'), 'it is still pending');
  },
  'month-of-stock.ts': (printed) => {
    assert.deepEqual(lines(printed), [
      '2026-03-02  entry       10   1000.00',
      '2026-03-09  entry        5    650.00',
      '2026-03-16  exit         8   -880.00',
      '2026-03-20  exit         9   rejected, 7 on hand',
      '2026-03-31  adjustment  -1   -110.00',
      '2026-03-09  DESK-1: 15 on hand, worth 1650.00, 110.000000 each',
      '2026-03-31  DESK-1: 6 on hand, worth 660.00, 110.000000 each',
    ]);
  },
  'anchor.ts': (printed) => {
    const [stored, checked, ...more] = lines(printed);
    assert.deepEqual(
      [stored, checked, more],
      ['stored: position 2', 'unchanged: position 2, and every entry up to 3 follows from it', []],
    );
  },
  'general-ledger.ts': (printed) => {
    const all = lines(printed);
    assert.deepEqual(all.slice(-2), ['closed: 2026-01', 'equal for every period and account']);
    const figures = all
      .slice(0, -2)
      .map((line) => /^(2026-0[123])  (.+)  mirror (\S+)  service (\S+)$/.exec(line));
    assert.ok(figures.length >= 12 && figures.every((each) => each !== null), printed);
    for (const [, period, account, ours, theirs] of figures)
      assert.equal(ours, theirs, `${period} ${account}`);
  },
};

/** Modules that are not programs. */
const shared = ['anchor-check.ts', 'credentials.ts', 'general-ledger-books.ts'];

const programs = readdirSync(folder).filter(
  (name) => /\.(?:ts|mjs|sh)$/.test(name) && !shared.includes(name),
);
assert.deepEqual(programs.sort(), Object.keys(outcomes).sort(), 'every example needs an entry in `outcomes`');

// docs/guides/embedding.md tells its readers to start the service with these settings.
const server = await startFreshServer({
  APP_URL: 'https://books.example.com',
  BRAND_NAME: 'Example Books',
});
try {
  const { base_url: url, api_key: key, product_id: product } = server.credentials;
  const get = async (path) => {
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${key}` } });
    assert.equal(response.status, 200, `GET ${path}`);
    return response.json();
  };
  const demoMovements = () => get(`/api/inventory/stock-movements?product_id=${product}`);
  const environment = { PATH: process.env.PATH, TALLYBOOK_HOME: server.home };
  for (let round = 1; round <= rounds; round += 1)
    for (const [name, check] of Object.entries(outcomes)) {
      const program = name.endsWith('.sh') ? 'sh' : findRuntime(root);
      try {
        // An example must run from any working directory.
        const { stdout } = await execute(program, [join(folder, name)], {
          cwd: server.home,
          env: environment,
          timeout: 30_000,
        });
        await check(stdout, { get, demoMovements });
        console.log(`ok      ${name} (run ${round})`);
      } catch (error) {
        console.error(
          `FAILED  ${name} (run ${round}): ${error.message}\n${error.stdout ?? ''}${error.stderr ?? ''}`,
        );
        process.exitCode = 1;
      }
    }
  await checkReadme(server, get);
  console.log('ok      README.md');
  if (!(await checkGuides(server))) process.exitCode = 1;
} finally {
  await server.stop();
}
