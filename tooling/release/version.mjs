import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execute } from '../checks/execute.mjs';
import { nameRelease } from './changelog.ts';

/** Not a dependency of the workspace: only a release needs it. */
const changesets = '@changesets/cli@3.0.3';

/** changesets raises the version of the packages of the workspace; these are none of them. */
const outside = ['package.json', 'examples/tanstack/package.json'];

/**
 * Raises the version of every package according to the changesets, which are removed, and names the release in
 * CHANGELOG.md.
 *
 * @param {string} root
 * @param {string} date `YYYY-MM-DD`
 * @returns {Promise<string>} the new version
 */
export async function raiseVersion(root, date) {
  const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');
  const changelog = read('CHANGELOG.md');
  const before = JSON.parse(read('package.json')).version;
  await execute('npx', ['--yes', changesets, 'version'], { cwd: root });
  const { version } = JSON.parse(read('apps/sdk/package.json'));
  if (version === before) throw new Error(`no changeset raises the version ${before}`);
  for (const file of outside) {
    const manifest = read(file).replace(`"version": "${before}"`, `"version": "${version}"`);
    writeFileSync(join(root, file), manifest);
  }
  writeFileSync(join(root, 'CHANGELOG.md'), nameRelease(changelog, version, date));
  return version;
}
