import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const packages = [
  'packages/domain',
  'packages/db',
  'packages/reference',
  'apps/api',
  'apps/sdk',
  'apps/cli',
  'examples',
  'tooling',
];
let workspace: string;

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(workspace, file)), { recursive: true });
  writeFileSync(join(workspace, file), text);
};

/** Creates a package with its real name and tag, and only these dependencies. */
const definePackage = (path: string, dependencies: readonly string[]) => {
  const name = `@tallybook/${path.split('/').at(-1)}`;
  const named = Object.fromEntries(dependencies.map((each) => [each, 'workspace:*']));
  write(`${path}/package.json`, JSON.stringify({ name, version: '1.0.0', dependencies: named }));
  cpSync(join(root, path, 'turbo.json'), join(workspace, path, 'turbo.json'));
};

const check = () => {
  const turbo = join(root, 'node_modules/turbo/bin/turbo');
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [turbo, 'boundaries', '--no-color'], {
    cwd: workspace,
    encoding: 'utf8',
    env,
  });
  return { status, text: `${stdout}\n${stderr}`.replace(/\s+\|?\s*/g, ' ') };
};

beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'tallybook-boundaries-'));
  for (const file of ['package.json', 'pnpm-workspace.yaml', 'turbo.json']) {
    cpSync(join(root, file), join(workspace, file));
  }
  for (const path of packages) definePackage(path, []);
});

afterEach(() => {
  rmSync(workspace, { recursive: true });
});

describe('turbo boundaries', () => {
  it('accepts the direction domain ← db ← api ← sdk ← cli and examples', () => {
    definePackage('packages/db', ['@tallybook/domain']);
    definePackage('apps/api', ['@tallybook/db', '@tallybook/domain', '@tallybook/reference']);
    definePackage('apps/sdk', ['@tallybook/api']);
    definePackage('apps/cli', ['@tallybook/sdk']);
    definePackage('examples', ['@tallybook/sdk']);
    expect(check()).toMatchObject({ status: 0 });
  });

  it.each([
    ['packages/domain', 'db'],
    ['packages/domain', 'sdk'],
    ['packages/db', 'api'],
    ['packages/db', 'reference'],
    ['packages/reference', 'domain'],
    ['packages/reference', 'api'],
    ['apps/api', 'sdk'],
    ['apps/api', 'tooling'],
    ['apps/sdk', 'cli'],
    ['apps/sdk', 'examples'],
  ])('rejects that %s depends on %s', (path, other) => {
    definePackage(path, [`@tallybook/${other}`]);
    expect(check().status).toBe(1);
  });

  it('rejects an import from outside the package and an import of an undeclared package', () => {
    write('packages/db/src/a.ts', `export * from '../../domain/src/a.ts';\nexport * from 'fastify';\n`);
    const { status, text } = check();
    expect(status).toBe(1);
    expect(text).toContain('leaves the package');
    expect(text).toContain('cannot import package `fastify`');
  });
});
