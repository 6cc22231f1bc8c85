import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const withoutDatabase = [
  'packages/{domain,reference}/**/*.test.ts',
  'apps/{sdk,cli}/{src,scripts}/**/*.test.ts',
  'apps/console/src/**/*.unit.test.ts',
  'tooling/**/*.test.ts',
];
// These change the state of their process for the tests after them; each file says how.
const isolated = ['apps/api/src/http/rest/parity.test.ts'];
const never = ['**/node_modules/**', '**/dist/**'];

const propertySeed = process.env['FAST_CHECK_SEED'] ?? String(Math.floor(Math.random() * 2 ** 31));
process.stdout.write(`Seed of the property tests: FAST_CHECK_SEED=${propertySeed}\n`);

const seedProperties = './apps/api/src/testing/property-seed.ts';

const database = {
  globalSetup: ['./packages/db/src/testing/global-setup.ts', './tooling/bootstrap/console.setup.mjs'],
  setupFiles: [
    seedProperties,
    './apps/api/src/testing/fresh-connections.ts',
    './packages/db/src/testing/check-statements.ts',
  ],
};

/** Files with tests of half a minute start first, so that the run does not end with one of them alone. */
const slowest =
  /\/test\/(?:shutdown|workers|start|container|reference-page|import-killed)\.test|authorization\.test|cancelled\.test|invitation\/page\.test|(?:movements|product|import|verify)\/screen\.browser|tabs\.browser|derived-columns\.test|verification\/(?:verify|check-log)\.test|(?:token-secrecy|outage|delivery|webhooks|below-zero|audit|pool)\.test|embedded\/killed/;

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => slowest.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  test: {
    pool: 'forks',
    // Node loads the files itself, as in production and with the compile cache; nothing transforms them.
    experimental: { viteModuleRunner: false },
    // Loading the service takes longer than most files' tests, so the files share processes. A file must close what it
    // opens and restore what it changes (environment variables, timers, listeners).
    isolate: false,
    // Many tests wait for processes and sockets, so two cores can run three files at a time.
    maxWorkers: 3,
    execArgv: ['--import', join(import.meta.dirname, 'tooling/bootstrap/fast-imports.mjs')],
    sequence: { sequencer: SlowestFirst },
    // These limits only end a test that hangs. They are no claim about speed: a busy machine is several times slower
    // than a quiet one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    // Tests start many programs; a shared compile cache halves the processor time of each start.
    env: {
      NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules', '.cache', 'compiled'),
      FAST_CHECK_SEED: propertySeed,
    },
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: withoutDatabase, exclude: never, setupFiles: seedProperties },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['**/*.test.ts'],
          exclude: [...never, ...withoutDatabase, ...isolated],
          ...database,
        },
      },
      {
        extends: true,
        test: { name: 'isolated', isolate: true, include: isolated, ...database },
      },
    ],
  },
});
