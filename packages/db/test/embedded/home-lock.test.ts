import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { acquireHomeLock } from '../../src/embedded/index.ts';
import { holdInProcess, isAlive, temporaryHome, until } from './help.ts';

test('the home lock is shared within a process and released by its last holder', async () => {
  const home = temporaryHome();
  const [first, second] = [await acquireHomeLock(home), await acquireHomeLock(home)];
  await first.release();
  await first.release();
  expect((await holdInProcess(home)).error).toContain(`process ${process.pid}`);
  await second.release();
  expect((await holdInProcess(home)).error).toBeUndefined();
});

test('the home lock applies to the directory, whatever path leads to it', async () => {
  const parent = temporaryHome();
  mkdirSync(join(parent, 'real'));
  symlinkSync('real', join(parent, 'link'));
  await holdInProcess(join(parent, 'real'));
  await expect(acquireHomeLock(join(parent, 'link'))).rejects.toThrow('already running');
});

test('the home lock does not outlive its holder', async () => {
  const home = temporaryHome();
  const { child } = await holdInProcess(home);
  child.kill('SIGKILL');
  await until(() => !isAlive(child.pid ?? 0));
  await (await acquireHomeLock(home)).release();
});
