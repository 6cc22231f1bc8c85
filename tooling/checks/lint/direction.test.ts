import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samples } from './samples.ts';

const root = join(import.meta.dirname, '../../..');
const house = mkdtempSync(join(tmpdir(), 'tallybook-lint-'));
const found = new Map<string, string[]>();

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(house, file)), { recursive: true });
  writeFileSync(join(house, file), text);
};

interface Report {
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
}

/** The linter as `pnpm verify` runs it, in a house of samples with our configuration. */
const lint = (): Report => {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const { stdout, stderr } = spawnSync(process.execPath, [oxlint, '--format=json'], {
    cwd: house,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}` },
  });
  if (!stdout.startsWith('{')) throw new Error(`${stdout}\n${stderr}`);
  return JSON.parse(stdout) as Report;
};

beforeAll(() => {
  cpSync(join(root, '.oxlintrc.json'), join(house, '.oxlintrc.json'));
  cpSync(join(root, 'tsconfig.base.json'), join(house, 'tsconfig.base.json'));
  cpSync(join(root, 'tooling/checks/lint/plugin.mjs'), join(house, 'tooling/checks/lint/plugin.mjs'));
  // Not the whole of node_modules: the linter passes over a folder of that name, but not over a link.
  mkdirSync(join(house, 'node_modules'));
  symlinkSync(join(root, 'node_modules/@types'), join(house, 'node_modules/@types'));
  write('tsconfig.json', JSON.stringify({ extends: './tsconfig.base.json', include: ['**/*.ts'] }));
  for (const { file, code } of samples) write(file, `${code}\n`);
  for (const { code, filename } of lint().diagnostics) {
    found.set(filename, [...(found.get(filename) ?? []), code]);
  }
});

afterAll(() => {
  rmSync(house, { recursive: true });
});

describe('lint', () => {
  it.each(samples.filter((each) => each.rule !== undefined))('refuses, in $file: $code', ({ file, rule }) => {
    expect(found.get(file) ?? []).toContain(rule);
  });

  it.each(samples.filter((each) => each.rule === undefined))('accepts, in $file: $code', ({ file }) => {
    expect(found.get(file) ?? []).toEqual([]);
  });
});
