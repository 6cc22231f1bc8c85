import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const docs = readdirSync(join(root, 'docs'), { recursive: true }).map((name) => join('docs', String(name)));
const files = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...docs.filter((name) => name.endsWith('.md')),
];
const read = (file: string) => readFileSync(join(root, file), 'utf8').replaceAll(/^```.*?^```/gms, '');

/** Anchors as GitHub forms them. */
const anchorsOf = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );

test('every link between documents leads to a file, and to a heading of it', () => {
  const broken: string[] = [];
  for (const file of files)
    for (const [, target = ''] of read(file).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      const [path = '', anchor] = target.split('#');
      const to = path === '' ? file : relative(root, join(root, dirname(file), path));
      if (!existsSync(join(root, to))) broken.push(`${file}: ${target}`);
      else if (anchor !== undefined && to.endsWith('.md') && !anchorsOf(to).includes(anchor))
        broken.push(`${file}: ${target} (no such heading)`);
    }
  expect(broken).toEqual([]);
});

test('docs/README.md leads to every document', () => {
  const index = read('docs/README.md');
  const missing = docs
    .filter((file) => file.endsWith('.md') && !file.startsWith('docs/adr') && file !== 'docs/README.md')
    .filter((file) => !index.includes(`](${file.slice('docs/'.length)})`));
  expect(missing).toEqual([]);
});

/** `a/{b,c}.ts` names two files. */
const expand = (path: string): string[] => {
  const [, before = '', names, after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? [];
  return names === undefined ? [path] : names.split(',').map((name) => before + name + after);
};

test('documents name only files of the repository that exist', () => {
  const missing: string[] = [];
  for (const file of files)
    for (const [, path = ''] of read(file).matchAll(
      /`((?:apps|packages|tooling|docs|examples)\/[^`\s:*<]+)`/g,
    ))
      for (const each of expand(path)) if (!existsSync(join(root, each))) missing.push(`${file}: ${each}`);
  expect(missing).toEqual([]);
});

test('the maps list every app and package', () => {
  for (const workspace of ['apps', 'packages'])
    for (const name of readdirSync(join(root, workspace))) {
      expect(read('README.md')).toContain(`](${workspace}/${name})`);
      expect(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')).toMatch(
        new RegExp(`^${workspace}/${name}\\b`, 'm'),
      );
    }
});
