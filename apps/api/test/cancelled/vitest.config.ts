// For cancelled.test.ts: the test of the webhook guide beside a file that fails while that test has a process.
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = join(import.meta.dirname, '../../../..');

export default defineConfig({
  root,
  test: {
    bail: 1,
    isolate: false,
    maxWorkers: 2,
    include: ['apps/api/src/modules/integration/webhooks/guide.test.ts', 'apps/api/test/cancelled/fails.ts'],
    globalSetup: join(root, 'packages/db/src/testing/global-setup.ts'),
    execArgv: ['--import', join(root, 'tooling/bootstrap/fast-imports.mjs')],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 5 } },
  },
});
