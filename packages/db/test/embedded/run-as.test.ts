import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findBinaries } from '../../src/embedded/binaries.ts';
import { chooseRunAs, handOver } from '../../src/embedded/run-as.ts';
import { temporaryHome } from './help.ts';

// PostgreSQL does not run as root, so only root has to choose a user.
const isRoot = process.getuid?.() === 0;

test('an ordinary user runs the server directly', () => {
  expect(chooseRunAs(temporaryHome(), 1000)).toEqual({ prefix: [] });
});

test.runIf(isRoot)('for root the owner of existing data runs the server and keeps the directory', () => {
  const home = temporaryHome();
  chownSync(home, 12_345, 12_346);
  expect(chooseRunAs(home)).toEqual({ prefix: [], ids: { uid: 12_345, gid: 12_346 } });
});

test.runIf(isRoot)('for root the server runs as nobody if user namespaces are forbidden', () => {
  const path = process.env['PATH'];
  onTestFinished(() => {
    process.env['PATH'] = path;
  });
  process.env['PATH'] = '/nowhere';
  expect(chooseRunAs(temporaryHome())).toEqual({ prefix: [], ids: { uid: 65_534, gid: 65_534 } });
});

test.runIf(isRoot)('a directory that nobody can access fails with one clear line', () => {
  const home = join(temporaryHome(), 'home');
  const folder = join(home, 'postgres');
  mkdirSync(folder, { recursive: true });
  chmodSync(join(home, '..'), 0o700);
  const nobody = { prefix: [], ids: { uid: 65_534, gid: 65_534 } };
  expect(() => handOver(folder, home, nobody, findBinaries())).toThrow(
    /^PostgreSQL does not run as root, and user 65534, .*DATABASE_URL\.$/,
  );
  expect(statSync(folder).uid).toBe(65_534);
});
