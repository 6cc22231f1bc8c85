import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

// Plain JavaScript without declarations, named so that the compiler does not look for them.
const module = new URL('./build-console.mjs', import.meta.url).href;
const { buildConsoleIfNeeded } = (await import(module)) as {
  buildConsoleIfNeeded: (root: string, node: string, log: (line: string) => void) => Promise<void>;
};

let root: string;
// A folder with a build that only counts; the real one runs in every fresh clone.
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tb build '));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const folder of ['apps/console/scripts', 'apps/console/src', 'apps/sdk/src', 'packages/domain/src'])
    mkdirSync(join(root, folder), { recursive: true });
  for (const name of ['index.html', 'package.json', 'tsconfig.json', 'vite.config.ts', 'src/main.ts'])
    write(`apps/console/${name}`, name);
  for (const name of others) write(name, name);
  write(
    'apps/console/scripts/build.mjs',
    `import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
     appendFileSync('calls', '.');
     if (existsSync('read-only')) throw new Error('EACCES: permission denied');
     mkdirSync('apps/console/dist/site', { recursive: true });
     writeFileSync('apps/console/dist/site/index.html', 'built');`,
  );
});

const others = [
  'apps/sdk/package.json',
  'packages/domain/package.json',
  'pnpm-lock.yaml',
  'tsconfig.base.json',
];

const write = (file: string, text: string): void => writeFileSync(join(root, file), text);
const calls = (): number => (existsSync(join(root, 'calls')) ? readFileSync(join(root, 'calls')).length : 0);

async function start(node = process.execPath): Promise<string> {
  const lines: string[] = [];
  await buildConsoleIfNeeded(root, node, (line) => lines.push(line));
  return lines.join('\n');
}

test('builds once, and again after a change of anything that it is built from', async () => {
  await start();
  await start();
  expect(calls()).toBe(1);
  const files = ['apps/console/src/main.ts', 'apps/console/tsconfig.json', ...others];
  for (const [index, file] of files.entries()) {
    write(file, 'changed');
    await start();
    expect([file, calls()]).toEqual([file, index + 2]);
  }
});

test('the last build is served after a build was killed while it replaced it', async () => {
  await start();
  const site = join(root, 'apps/console/dist/site');
  renameSync(site, `${site}.previous`);
  write('read-only', '');
  expect(await start()).toBe('');
  expect(readFileSync(join(site, 'index.html'), 'utf8')).toBe('built');
});

test('a file that was touched but not changed needs no build', async () => {
  await start();
  utimesSync(join(root, 'apps/console/src/main.ts'), 1, 1);
  write('read-only', '');
  expect(await start()).toBe('');
  expect(calls()).toBe(1);
});

test('where the console cannot be built again, the last build is served, with a warning', async () => {
  await start();
  write('apps/console/src/main.ts', 'changed');
  write('read-only', '');
  expect(await start()).toMatch(/EACCES: permission denied[^]*its last build is served/);
  expect(await start('/nowhere/node')).toContain('/nowhere/node could not be started: ');
});

test('without any build the start fails and says why, also without Node', async () => {
  write('read-only', '');
  await expect(start()).rejects.toThrow(/EACCES: permission denied[^]*could not be built/);
  const missing = await start('/nowhere/node').catch((error: unknown) => String(error));
  expect(missing).toMatch(/\/nowhere\/node could not be started: .*ENOENT/);
  expect(missing).not.toContain('null');
});
