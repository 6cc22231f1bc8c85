import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startServiceProcess } from './service-process.ts';

test('every step of a second start is reported before it begins, and the end too', async () => {
  const home = mkdtempSync(join(tmpdir(), 'tallybook-progress-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const start = async (): Promise<readonly (string | undefined)[]> => {
    const { child, steps, ended } = await startServiceProcess(home);
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 0, signal: null });
    return steps;
  };
  await start();
  expect(await start()).toEqual([
    'Loading the database library',
    'Starting PostgreSQL and loading the service',
    'Checking the migrations',
    'Checking the database',
    'Loading the service',
    'Starting the background jobs and listening',
    'Looking for the first organization',
    undefined,
  ]);
});
