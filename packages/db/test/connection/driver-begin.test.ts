import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../src/testing/index.ts';
import type { TestDatabase } from '../../src/testing/index.ts';

/**
 * The reasons for the design of src/connection. If one of these fails after an update of the driver, the driver has
 * fixed a defect, and part of docs/adr/0003-database-connection.md may be reconsidered.
 */
let databases: TestDatabase;
beforeAll(async () => {
  databases = await createTestDatabase();
});
afterAll(() => databases.drop());

async function observe(defect: 'stray' | 'crash'): Promise<unknown> {
  const script = fileURLToPath(new URL('driver-begin.script.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [
    script,
    defect,
    JSON.stringify(databases.admin),
  ]);
  return JSON.parse(stdout);
}

test('postgres.js runs the rest of a lost transaction outside any transaction after it has reconnected', async () => {
  expect(await observe('stray')).toEqual({ rows: [2], uncaught: [] });
});

test('postgres.js ends the process when a lost transaction sends a statement before the driver has reconnected', async () => {
  expect(await observe('crash')).toMatchObject({
    uncaught: [expect.stringContaining("Cannot read properties of null (reading 'write')")],
  });
});
