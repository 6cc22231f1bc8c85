import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const withoutDatabase = [
  'packages/domain/**/*.test.ts',
  'apps/sdk/{src,scripts}/**/*.test.ts',
  'tooling/**/*.test.ts',
];
const never = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    pool: 'forks',
    // Many tests wait for processes and sockets; on two cores the default would run one file at a time.
    maxWorkers: 3,
    // Limits against hanging, stated here alone. They claim nothing about speed: a machine that is busy with something
    // else is several times slower than a quiet one, and what a test waits for it polls.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    // Programs that tests start by the dozen find themselves compiled: half of the processor time of each start.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules', '.cache', 'compiled') },
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: withoutDatabase, exclude: never },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['**/*.test.ts'],
          exclude: [...never, ...withoutDatabase],
          globalSetup: './packages/db/src/testing/global-setup.ts',
          setupFiles: [
            './apps/api/src/testing/fresh-connections.ts',
            './packages/db/src/testing/check-statements.ts',
          ],
        },
      },
    ],
  },
});
