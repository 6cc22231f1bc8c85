import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let workspace: string;

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(workspace, file)), { recursive: true });
  writeFileSync(join(workspace, file), text);
};

const read = (file: string) => readFileSync(join(workspace, file), 'utf8');

/** Runs a copy of the command in a workspace whose API generates the text `fresh`. */
const generate = (...options: string[]) =>
  spawnSync(process.execPath, [join(workspace, 'tooling/checks/generate.mjs'), ...options], {
    encoding: 'utf8',
  });

beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'tallybook generate-'));
  for (const file of ['generate.mjs', 'run-steps.mjs']) {
    cpSync(join(import.meta.dirname, file), join(workspace, 'tooling/checks', file), { recursive: true });
  }
  write('packages/db/package.json', JSON.stringify({ scripts: { generate: 'true' } }));
  write('apps/api/package.json', JSON.stringify({ scripts: { generate: 'printf fresh > openapi.json' } }));
  write('apps/sdk/package.json', '{}');
  write('apps/cli/package.json', '{}');
  write('apps/console/package.json', '{}');
});

afterEach(() => {
  rmSync(workspace, { recursive: true });
});

describe('generate', () => {
  it('--check passes when the committed file equals the generated one', () => {
    write('apps/api/openapi.json', 'fresh');
    expect(generate('--check').status).toBe(0);
  });

  it('--check names a file that is out of date, and leaves it unchanged', () => {
    write('apps/api/openapi.json', 'stale');
    const { status, stderr } = generate('--check');
    expect(status).toBe(1);
    expect(stderr).toContain('Out of date: apps/api/openapi.json');
    expect(read('apps/api/openapi.json')).toBe('stale');
  });

  it('--check rejects a migration that is not committed, and removes it', () => {
    write('apps/api/openapi.json', 'fresh');
    write('packages/db/migrations/0000.sql', 'old');
    write(
      'packages/db/package.json',
      JSON.stringify({ scripts: { generate: 'echo new > migrations/0001.sql' } }),
    );
    const { status, stderr } = generate('--check');
    expect(status).toBe(1);
    expect(stderr).toContain('packages/db/migrations/0001.sql');
    expect(existsSync(join(workspace, 'packages/db/migrations/0001.sql'))).toBe(false);
  });

  it('fails when a generator fails', () => {
    write('packages/db/package.json', JSON.stringify({ scripts: { generate: 'exit 3' } }));
    expect(generate().status).toBe(1);
  });

  it('writes the files without --check', () => {
    write('apps/api/openapi.json', 'stale');
    expect(generate().status).toBe(0);
    expect(read('apps/api/openapi.json')).toBe('fresh');
  });
});
