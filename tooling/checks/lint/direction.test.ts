import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samples } from './samples.ts';

const root = join(import.meta.dirname, '../../..');
const workspace = mkdtempSync(join(tmpdir(), 'tallybook-lint-'));
const found = new Map<string, string[]>();

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(workspace, file)), { recursive: true });
  writeFileSync(join(workspace, file), text);
};

interface Report {
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
}

/** Runs the linter like `pnpm verify`, in a workspace of samples with the repository's configuration. */
const lint = (): Report => {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const { stdout, stderr } = spawnSync(process.execPath, [oxlint, '--format=json'], {
    cwd: workspace,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}` },
  });
  if (!stdout.startsWith('{')) throw new Error(`${stdout}\n${stderr}`);
  return JSON.parse(stdout) as Report;
};

beforeAll(() => {
  cpSync(join(root, '.oxlintrc.json'), join(workspace, '.oxlintrc.json'));
  cpSync(join(root, 'tsconfig.base.json'), join(workspace, 'tsconfig.base.json'));
  cpSync(join(root, 'tooling/checks/lint/plugin.mjs'), join(workspace, 'tooling/checks/lint/plugin.mjs'));
  // The linter skips a folder named node_modules, but not a link of that name.
  mkdirSync(join(workspace, 'node_modules'));
  symlinkSync(join(root, 'node_modules/@types'), join(workspace, 'node_modules/@types'));
  write('tsconfig.json', JSON.stringify({ extends: './tsconfig.base.json', include: ['**/*.ts'] }));
  for (const { file, code } of samples) write(file, `${code}\n`);
  for (const { code, filename } of lint().diagnostics) {
    found.set(filename, [...(found.get(filename) ?? []), code]);
  }
});

afterAll(() => {
  rmSync(workspace, { recursive: true });
});

describe('lint', () => {
  it.each(samples.filter((each) => each.rule !== undefined))('rejects in $file: $code', ({ file, rule }) => {
    expect(found.get(file) ?? []).toContain(rule);
  });

  it.each(samples.filter((each) => each.rule === undefined))('accepts in $file: $code', ({ file }) => {
    expect(found.get(file) ?? []).toEqual([]);
  });
});
