/** Rehearses a release: raises the version in a copy of the files that contain it. */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { raiseVersion } from '../release/version.mjs';
import { execute } from './execute.mjs';

const root = join(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'tallybook-release-'));
try {
  const tracked = await execute('git', ['ls-files', 'package.json', '*/package.json'], { cwd: root });
  const manifests = tracked.split('\n');
  for (const file of [...manifests, 'pnpm-workspace.yaml', '.changeset', 'CHANGELOG.md'])
    cpSync(join(root, file), join(copy, file), { recursive: true });
  const read = (file) => readFileSync(join(copy, file), 'utf8');
  const before = JSON.parse(read('package.json')).version;
  const changesets = join(copy, '.changeset');
  mkdirSync(changesets, { recursive: true });
  writeFileSync(join(changesets, 'rehearsal.md'), "---\n'@tallybook/sdk': minor\n---\n\nA rehearsal.\n");
  // A change of its own: directly after a release there is no other.
  const changelog = read('CHANGELOG.md').replace('## Unreleased\n\n', '');
  writeFileSync(
    join(copy, 'CHANGELOG.md'),
    changelog.replace(/^(?=- |## )/m, '## Unreleased\n\n- A rehearsal.\n'),
  );

  const version = await raiseVersion(copy, '2027-01-31');
  const [major, minor] = before.split('.').map(Number);
  const expected = [`${major}.${minor + 1}.0`, `${major + 1}.0.0`];
  assert.ok(expected.includes(version), `${before} was raised to ${version}`);
  for (const file of manifests) assert.equal(JSON.parse(read(file)).version, version, file);
  assert.deepEqual(
    readdirSync(changesets).filter((name) => name.endsWith('.md') && name !== 'README.md'),
    [],
  );
  assert.match(
    read('CHANGELOG.md'),
    new RegExp(`^## Unreleased\n\n## ${version} \\(2027-01-31\\)\n\n- `, 'm'),
  );
  console.log(`A release raises ${manifests.length} packages from ${before} to ${version}.`);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
