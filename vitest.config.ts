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
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: withoutDatabase, exclude: never, testTimeout: 30_000 },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['**/*.test.ts'],
          exclude: [...never, ...withoutDatabase],
          globalSetup: './packages/db/src/testing/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
