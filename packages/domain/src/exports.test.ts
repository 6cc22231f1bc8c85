import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..');
const readme = readFileSync(join(folder, 'README.md'), 'utf8');

const topics = [
  'rules',
  'accounting',
  'audit',
  'identity',
  'invitation',
  'migration',
  'problem',
  'shared',
  'stock',
  'texts',
  'webhook',
] as const;

test.each(topics)('README.md lists what @tallybook/domain/%s exports', async (topic) => {
  const [, listed = ''] =
    new RegExp(`^\\*\\*\\\`@tallybook/domain/${topic}\\\`\\*\\*: (.*)$`, 'm').exec(readme) ?? [];
  const module = (await import(join(folder, 'src', topic, 'index.ts'))) as object;
  expect([...listed.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(Object.keys(module).sort());
});

test('@tallybook/domain exports every topic except the rules and the migration, which repeat some of them', async () => {
  const all = Object.keys(await import('./index.ts'));
  const expected = new Set<string>();
  for (const topic of topics.filter((each) => !['rules', 'migration'].includes(each)))
    for (const name of Object.keys((await import(join(folder, 'src', topic, 'index.ts'))) as object))
      expected.add(name);
  expect(all.sort()).toEqual([...expected].sort());
});

test.each([
  ['rules', 24_000],
  // The command line client contains it.
  ['migration', 23_000],
] as const)('the %s contain no zod and at most %i bytes, minified and compressed', (topic, limit) => {
  const { outputFiles, metafile } = buildSync({
    entryPoints: [join(folder, 'src', topic, 'index.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    metafile: true,
  });
  const contained = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
  expect(contained.filter((file) => file.includes('node_modules'))).toEqual([]);
  expect(gzipSync(outputFiles[0]?.contents ?? '').length).toBeLessThan(limit);
});

const examples = [...readme.matchAll(/^```ts\n(.*?)^```\n\n```text\n(.*?)^```/gms)].map(
  ([, program = '', output = '']) => ({ program, output }),
);

test('README.md has worked examples', () => expect(examples).toHaveLength(2));

test.each(examples)('an example of README.md prints what it shows', ({ program, output }) => {
  const printed = execFileSync(process.execPath, ['--input-type=module-typescript'], {
    cwd: folder,
    input: program,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  expect(printed).toBe(output);
});
