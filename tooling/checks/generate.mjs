/**
 * `pnpm generate` runs the `generate` scripts of the packages below, a package after those it imports. With
 * `--check` it restores the generated files and fails if one of them has changed.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { run } from './run-steps.mjs';

const root = join(import.meta.dirname, '../..');

/** Packages with the files or folders that their `generate` script writes. */
const generators = [
  { folder: 'packages/db', outputs: ['migrations', 'reader/grants.sql'] },
  {
    folder: 'apps/api',
    outputs: ['openapi.json', '../../docs/errors.md', '../../docs/authorization.md'],
  },
  { folder: 'apps/sdk', outputs: ['src/contract'] },
  { folder: 'apps/cli', outputs: ['src/contract/commands.json'] },
  { folder: 'apps/console', outputs: ['src/generated/forms.ts'] },
];

/** @returns {[string, Buffer][]} every file at or under a path, with its content */
const filesAt = (path) => {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [[path, readFileSync(path)]];
  return readdirSync(path).flatMap((name) => filesAt(join(path, name)));
};

const snapshot = ({ folder, outputs }) =>
  new Map(outputs.flatMap((each) => filesAt(join(root, folder, each))));

/** Restores the outputs to `before` and returns the names of the files that differed. */
const restore = (generator, before) => {
  const after = snapshot(generator);
  const changed = [...before].filter(([file, bytes]) => !after.get(file)?.equals(bytes));
  const added = [...after.keys()].filter((file) => !before.has(file));
  for (const [file, bytes] of changed) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  for (const file of added) rmSync(file);
  return [...changed.map(([file]) => file), ...added].map((file) => relative(root, file));
};

const check = process.argv.includes('--check');

for (const generator of generators) {
  const folder = join(root, generator.folder);
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (scripts?.generate === undefined) continue;
  const before = snapshot(generator);
  const { ok, output } = await run(scripts.generate, folder);
  console.log(`${generator.folder}: ${scripts.generate}\n${output.trimEnd()}`);
  const stale = check ? restore(generator, before) : [];
  for (const file of stale) console.error(`Out of date: ${file}. Run pnpm generate and commit the result.`);
  if (!ok || stale.length > 0) process.exitCode = 1;
}
