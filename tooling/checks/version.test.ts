import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string): { version?: string; license?: string; info?: { version: string } } =>
  JSON.parse(readFileSync(join(root, file), 'utf8')) as object;

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

test('every package names the MIT license', () => {
  for (const file of manifests)
    expect({ file, license: read(file).license }).toEqual({ file, license: 'MIT' });
});
