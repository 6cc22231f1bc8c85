import { join } from 'node:path';
import { execute } from '../execute.mjs';

/** Lints the tarball as a package, and its types as every kind of module resolution sees them. */
export const lintPackage = async (folder, tarball, say) => {
  const bin = (name) => join(folder, 'node_modules/.bin', name);
  await execute(bin('publint'), ['--strict', tarball], { cwd: folder });
  say('publint --strict reports nothing');
  // It warns that require() cannot load ES modules. Node 20.19, 22.12 and later can; the programs prove it.
  const options = ['--ignore-rules', 'cjs-resolves-to-esm', '--no-color', '--no-emoji'];
  await execute(bin('attw'), [tarball, ...options], { cwd: folder });
  say('are-the-types-wrong reports nothing');
};
