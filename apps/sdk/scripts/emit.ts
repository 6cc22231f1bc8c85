import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const repository = join(import.meta.dirname, '../../..');

/** The path of an installed workspace tool. */
const tool = (name: string): string => join(repository, 'node_modules/.bin', name);

/** The declaration of the app router with all types expanded, as emitted by tsc. */
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
    // `pnpm types` reports type errors; only the emitted declaration matters here, and it is checked below.
    if (!existsSync(file)) throw new Error(`tsc emitted no declaration:\n${ran.stdout}${ran.stderr}`);
    const declaration = readFileSync(file, 'utf8');
    if (/\bany\b/.test(declaration))
      throw new Error(`the router contains types that are any:\n${ran.stdout}`);
    return declaration;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Formats generated files so that the format check accepts them. */
export function format(files: readonly string[]): void {
  const ran = spawnSync(tool('oxfmt'), [...files], { cwd: repository, encoding: 'utf8' });
  if (ran.status !== 0) throw new Error(`oxfmt: ${ran.stdout}${ran.stderr}`);
}
