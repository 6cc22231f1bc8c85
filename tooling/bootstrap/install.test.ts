import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

// Plain JavaScript without declarations, named so that the compiler does not look for them.
const stamp = new URL('./stamp.mjs', import.meta.url).href;
const { currentStamp } = (await import(stamp)) as { currentStamp: (folder: string) => string };

let root: string;
let bin: string;

// A temporary workspace with an `npx` that only records its calls; the real installation runs in every fresh clone.
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'tb install '));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  [root, bin] = [join(folder, 'root'), join(folder, 'bin')];
  for (const name of [bin, 'packages/one', 'tooling', 'patches', 'node_modules'])
    mkdirSync(join(name === bin ? '' : root, name), { recursive: true });
  write('package.json', '{"packageManager":"pnpm@1.2.3"}');
  write('pnpm-lock.yaml', 'lockfileVersion: 9');
  write('pnpm-workspace.yaml', 'packages:\n  - packages/*\n  - tooling\n\ncatalog:\n  vitest: 5.1.0\n');
  write('packages/one/package.json', '{}');
  write('tooling/package.json', '{}');
  write('patches/one.patch', 'a');
  npx('echo "$@" CI=$CI NODE_ENV=$NODE_ENV >> "$0.calls"; sleep 0.3');
});

const write = (file: string, text: string) => writeFileSync(join(root, file), text);

function npx(body: string): void {
  writeFileSync(join(bin, 'npx'), `#!/bin/sh\n${body}\n`);
  chmodSync(join(bin, 'npx'), 0o755);
}

const install = fileURLToPath(new URL('./install.mjs', import.meta.url));
const program = `
  const { installIfNeeded } = await import(${JSON.stringify(install)});
  await installIfNeeded(process.argv[1], 'pnpm@1.2.3', console.log).catch((error) => { console.log(error.message); process.exit(1) });`;
const environment = () => ({
  ...process.env,
  NODE_ENV: 'production',
  PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
});
const start = () =>
  execFileSync(process.execPath, ['--input-type=module', '--eval', program, root], {
    env: environment(),
    encoding: 'utf8',
  });
const calls = () => readFileSync(join(bin, 'npx.calls'), 'utf8').trim().split('\n');

test('package.json names the package manager with the checksum of its package', () => {
  const file = fileURLToPath(new URL('../../package.json', import.meta.url));
  const { packageManager } = JSON.parse(readFileSync(file, 'utf8')) as { packageManager: string };
  expect(packageManager).toMatch(/^pnpm@\d+\.\d+\.\d+\+sha512\.[0-9a-f]{128}$/);
});

test('installs once, with the pinned pnpm and a frozen lockfile, without questions', () => {
  expect(start()).toContain('Installing the locked packages');
  expect(start()).toBe('');
  expect(calls()).toEqual([
    '-y pnpm@1.2.3 install --frozen-lockfile --prod=false --reporter=append-only CI=true NODE_ENV=',
  ]);
});

test('concurrent starts install once', async () => {
  const twin = () =>
    new Promise((done) => {
      spawn(process.execPath, ['--input-type=module', '--eval', program, root], {
        env: environment(),
        stdio: 'ignore',
      }).on('exit', done);
    });
  expect(await Promise.all([twin(), twin(), twin()])).toEqual([0, 0, 0]);
  expect(calls()).toHaveLength(1);
});

test('a failed installation prints the reason and is repeated by the next start', () => {
  npx('echo "ERR_SOMETHING the reason" >&2; exit 1');
  expect(start).toThrow('Command failed');
  npx('echo again >> "$0.calls"');
  start();
  expect(calls()).toEqual(['again']);
});

test.each([
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'package.json',
  'packages/one/package.json',
  'tooling/package.json',
  'patches/one.patch',
  'patches/new.patch',
])('a change of %s requires an installation', (file) => {
  const before = currentStamp(root);
  expect(currentStamp(root)).toBe(before);
  writeFileSync(join(root, file), ' ', { flag: 'a' });
  expect(currentStamp(root)).not.toBe(before);
});
