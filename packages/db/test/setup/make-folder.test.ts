import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeFolder } from '../../src/setup/make-folder.ts';

const home = mkdtempSync(join(tmpdir(), 'tb-folder-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

test('makes every level that is missing, for this user only, and leaves those that are there', () => {
  mkdirSync(join(home, 'there'), { mode: 0o755 });
  makeFolder(join(home, 'there', 'a', 'b'));
  expect(['there', 'there/a', 'there/a/b'].map((each) => modeOf(join(home, each)))).toEqual([
    '755',
    '700',
    '700',
  ]);
  makeFolder(join(home, 'there', 'a', 'b'));
});

test('what is not a folder is said to be none', () => {
  writeFileSync(join(home, 'file'), '');
  symlinkSync(join(home, 'nowhere'), join(home, 'dangling'));
  for (const path of ['file', 'file/inside', 'dangling'])
    expect(() => makeFolder(join(home, path))).toThrow('is not a folder');
});

// Node 24's mkdirSync with `recursive` never returns from this: a process of its own, which can be ended.
test.runIf(process.platform === 'linux')('a parent that answers ENOENT is one clear line', () => {
  const module = new URL('../../src/setup/make-folder.ts', import.meta.url).href;
  const program = `const { makeFolder } = await import(${JSON.stringify(module)});
    for (const path of ['/proc/foo', '/proc/foo/bar'])
      try { makeFolder(path) } catch (error) { console.log(error.name + ': ' + error.message) }`;
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    timeout: 20_000,
    killSignal: 'SIGKILL',
  });
  const line = (path: string) =>
    `OperatorError: ${path} cannot be written by this user. Set TALLYBOOK_HOME to a folder that can.\n`;
  expect(run.stdout).toBe(line('/proc/foo') + line('/proc/foo/bar'));
});
