import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationModels } from '../model/operation.ts';
import type { OpenApiDocument } from '../model/source.ts';
import { literal, python, typeScript } from './literal.ts';
import { samplesOf, type Sample } from './samples.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const document = JSON.parse(readFileSync(join(root, 'apps/api/openapi.json'), 'utf8')) as OpenApiDocument;
const written = operationModels(document).flatMap((operation) =>
  samplesOf(operation, 'http://127.0.0.1:4400').map((sample): [string, Sample] => [operation.name, sample]),
);
const textsIn = (id: Sample['id']): [string, string][] =>
  written.filter(([, sample]) => sample.id === id).map(([name, sample]) => [name, sample.text]);

let folder: string;
beforeAll(() => {
  // In the tree, so that the samples find the types of Node.
  const cache = join(root, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, 'samples-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the samples of every operation', () => {
  test('TypeScript: compile against the client', () => {
    for (const [name, text] of textsIn('typescript'))
      writeFileSync(join(folder, `${name}.ts`), `${text}\nexport {};\n`);
    const compilerOptions = {
      composite: false,
      declaration: false,
      emitDeclarationOnly: false,
      noEmit: true,
      noPropertyAccessFromIndexSignature: false,
      typeRoots: [join(root, 'node_modules/@types')],
      paths: { '@tallybook/sdk': [join(root, 'apps/sdk/src/index.ts')] },
    };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions, include: ['*.ts'] }),
    );
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' });
    expect(stdout).toBe('');
  });

  test('curl: are accepted by a shell', () => {
    for (const [name, text] of textsIn('curl'))
      expect([name, spawnSync('sh', ['-n'], { input: text, encoding: 'utf8' }).stderr]).toEqual([name, '']);
  });

  test('Python: are accepted by an interpreter, if there is one', () => {
    if (spawnSync('python3', ['--version']).status !== 0)
      return console.warn('Note: no python3; its samples are not compiled.');
    const program = 'import ast, json, sys\nfor text in json.load(sys.stdin): ast.parse(text)';
    const input = JSON.stringify(textsIn('python').map(([, text]) => text));
    return expect(execFileSync('python3', ['-c', program], { input, encoding: 'utf8' })).toBe('');
  });
});

test.each([
  ['it\'s "quoted"\n', String.raw`'it\'s "quoted"\n'`, String.raw`"it's \"quoted\"\n"`],
  [
    { a: [1, null, true], 'b-c': {} },
    "{ a: [1, null, true], 'b-c': {} }",
    '{"a": [1, None, True], "b-c": {}}',
  ],
])('%j is a literal', (value, inTypeScript, inPython) => {
  expect([literal(value, typeScript), literal(value, python)]).toEqual([inTypeScript, inPython]);
});
