import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeFolder } from '../../src/setup/make-folder.ts';

const home = mkdtempSync(join(tmpdir(), 'tb-folder-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

test('makeFolder creates every missing level with mode 700 and leaves existing ones unchanged', () => {
  mkdirSync(join(home, 'existing'), { mode: 0o755 });
  makeFolder(join(home, 'existing', 'a', 'b'));
  expect(['existing', 'existing/a', 'existing/a/b'].map((path) => modeOf(join(home, path)))).toEqual([
    '755',
    '700',
    '700',
  ]);
  makeFolder(join(home, 'existing', 'a', 'b'));
});

test('makeFolder rejects a path that is not a directory', () => {
  writeFileSync(join(home, 'file'), '');
  symlinkSync(join(home, 'nowhere'), join(home, 'dangling'));
  for (const path of ['file', 'file/inside', 'dangling'])
    expect(() => makeFolder(join(home, path))).toThrow('is not a directory');
});

// Node 24's mkdirSync with `recursive` never returns here, so it runs in a process that can be killed.
test.runIf(process.platform === 'linux')(
  'a parent whose mkdir fails with ENOENT is reported in one clear line',
  () => {
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
      `OperatorError: This user cannot write to ${path}. Set TALLYBOOK_HOME to a writable directory.\n`;
    expect(run.stdout).toBe(line('/proc/foo') + line('/proc/foo/bar'));
  },
);
