import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let workspace: string;

beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'tallybook verify-'));
  for (const file of ['verify.mjs', 'run-steps.mjs']) {
    cpSync(join(import.meta.dirname, file), join(workspace, 'tooling/checks', file), { recursive: true });
  }
});

afterEach(() => {
  rmSync(workspace, { recursive: true });
});

/** Runs the command in a workspace whose steps are the given ones, or do nothing. */
const verify = (steps: Record<string, string>) => {
  const names = ['types', 'lint', 'format:check', 'boundaries', 'layers', 'migrations', 'unused'];
  const scripts = { ...Object.fromEntries(names.map((name) => [name, 'true'])), ...steps };
  writeFileSync(join(workspace, 'package.json'), JSON.stringify({ scripts }));
  const script = join(workspace, 'tooling/checks/verify.mjs');
  const { status, stdout } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  return { status, lines: stdout.trimEnd().split('\n') };
};

describe('verify', () => {
  it('prints one line for each step that passes', () => {
    const { status, lines } = verify({ lint: 'echo noise' });
    expect(status).toBe(0);
    expect(lines).toHaveLength(7);
    expect(lines.every((line) => line.startsWith('ok '))).toBe(true);
  });

  it('runs all steps when one fails, prints its output, and fails', () => {
    const { status, lines } = verify({ types: 'echo wrong type; exit 1', unused: 'echo no use >&2; exit 2' });
    expect(status).toBe(1);
    expect(lines.filter((line) => line.startsWith('ok '))).toHaveLength(5);
    expect(lines).toContain('wrong type');
    expect(lines).toContain('no use');
  });

  it('fails when a step cannot be run', () => {
    expect(verify({ boundaries: 'tallybook-has-no-such-command' }).status).toBe(1);
  });
});
