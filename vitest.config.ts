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

/** The files that take longest start first, so that the run does not end with one of them alone. */
const slowest = new RegExp(
  [
    '/test/(?:shutdown|workers|start|container|reference-page|import-killed|unsafe-database|progress)',
    '(?:authorization|rest-only|cancelled|invitation/page|tables\\.browser|unconfirmed\\.browser|tabs\\.browser)',
    '/(?:stock-takes|count|movements|product|import|journal|verify)/screen\\.browser',
    'movements/many-lines\\.browser',
    '(?:derived-columns|verification/verify|check-log|sample-data/content|book-recost|random-books)',
    '(?:outage|/webhooks|/below-zero|export/export|checks/audit|embedded/killed)',
  ]
    .map((name) => `${name}\\.test`)
    .join('|'),
);

const inBrowser = /\.browser\.test|reference-page\.test|pages\/.*page\.test/;

/**
 * Tests in the browser occupy a core each, most of the others wait most of the time: they take turns, so that files that
 * run at the same time neither all compute nor all wait.
 */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => slowest.test(moduleId);
    const slowFirst = [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
    const computing = slowFirst.filter(({ moduleId }) => inBrowser.test(moduleId));
    const others = slowFirst.filter((file) => !computing.includes(file));
    return [
      ...computing.flatMap((file, at) => [file, ...others.slice(at, at + 1)]),
      ...others.slice(computing.length),
    ];
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
    execArgv: [
      '--import',
      join(import.meta.dirname, 'tooling/bootstrap/fast-imports.mjs'),
      // Most of what a request creates is garbage when it ends: the fewer collections, the less is copied.
      '--min-semi-space-size=32',
      '--max-semi-space-size=64',
    ],
    sequence: { sequencer: SlowestFirst },
    // These limits only end a test that hangs. They are no claim about speed: a busy machine is several times slower
    // than a quiet one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
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
