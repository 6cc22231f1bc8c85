import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const repository = join(import.meta.dirname, '../../..');

/** A tool of the workspace by its installed name. */
const tool = (name: string): string => join(repository, 'node_modules/.bin', name);

/** The declaration of the app router, all types written out, as tsc emits it. */
export function emitRouterDeclaration(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tallybook-contract-'));
  const flags = [
    '--composite',
    'false',
    '--incremental',
    'false',
    '--emitDeclarationOnly',
    '--outDir',
    folder,
  ];
  try {
    const ran = spawnSync(tool('tsc'), ['-p', join(repository, 'apps/api'), ...flags], { encoding: 'utf8' });
    const file = join(folder, 'src/modules/router.d.ts');
    // Errors elsewhere are for `pnpm types`; here only what was emitted counts, and it is looked at below.
    if (!existsSync(file)) throw new Error(`tsc emitted no declaration:\n${ran.stdout}${ran.stderr}`);
    const declaration = readFileSync(file, 'utf8');
    if (/\bany\b/.test(declaration)) throw new Error(`the router has types that are any:\n${ran.stdout}`);
    return declaration;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Lays files out as everything else in the repository, so that the format check holds for them too. */
export function format(files: readonly string[]): void {
  const ran = spawnSync(tool('oxfmt'), [...files], { cwd: repository, encoding: 'utf8' });
  if (ran.status !== 0) throw new Error(`oxfmt: ${ran.stdout}${ran.stderr}`);
}
