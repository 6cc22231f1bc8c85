import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readChangesets } from './contract/changesets.ts';
import { releasedContracts } from './contract/recorded.ts';

const root = join(import.meta.dirname, '../..');
interface Manifest {
  name?: string;
  version?: string;
  license?: string;
  private?: boolean;
  info?: { version: string };
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}
const read = (file: string): Manifest => JSON.parse(readFileSync(join(root, file), 'utf8')) as object;

const manifests = execFileSync('git', ['ls-files', 'package.json', '*/package.json'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n');

test('every package and the OpenAPI document have the version of the root package', () => {
  const { version } = read('package.json');
  expect(manifests.length).toBeGreaterThan(5);
  for (const file of manifests) expect({ file, version: read(file).version }).toEqual({ file, version });
  expect(read('apps/api/openapi.json').info?.version).toBe(version);
});

test('the first version in the changelog is the version of the packages', () => {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  expect(/^## (\d\S*)/m.exec(changelog)?.[1]).toBe(read('package.json').version);
});

test('changesets raise all packages together, and know each by name', () => {
  const { fixed } = read('.changeset/config.json') as unknown as { fixed: string[][] };
  const names = manifests.filter((file) => file !== 'package.json').map((file) => read(file).name ?? '');
  const covers = (pattern: string, name: string) =>
    pattern === name || (pattern.endsWith('/*') && name.startsWith(pattern.slice(0, -1)));
  expect(fixed).toHaveLength(1);
  expect(names.filter((name) => !fixed[0]?.some((pattern) => covers(pattern, name)))).toEqual([]);
  for (const { bumps } of readChangesets(root))
    for (const name of Object.keys(bumps)) expect(names).toContain(name);
});

test('the recorded contracts are those of the last release', () => {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  expect(changelog).toContain(`\n## ${releasedContracts().version} `);
});

test('the example outside of the workspace has the versions of the catalog', () => {
  const catalog = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
  const example = read('examples/tanstack/package.json');
  const used = { ...example.dependencies, ...example.devDependencies };
  const listed = Object.entries(used).filter(([name]) => new RegExp(`^  '?${name}'?: `, 'm').test(catalog));
  expect(listed.map(([name]) => name)).toEqual(['@types/node', 'typescript']);
  for (const [name, version] of listed)
    expect(catalog).toMatch(new RegExp(`^  '?${name}'?: ${version.replaceAll('.', '\\.')}$`, 'm'));
});

// packed-sdk.mjs packs these and requires that they contain the license: another published package must join it.
test('the published packages are the client and the command line client', () => {
  const published = manifests.filter((file) => read(file).private !== true);
  expect(published).toEqual(['apps/cli/package.json', 'apps/sdk/package.json']);
});

test('every package names the MIT license', () => {
  for (const file of manifests)
    expect({ file, license: read(file).license }).toEqual({ file, license: 'MIT' });
});
