import { expect, test } from 'vitest';
import { readSteps } from './blocks.ts';
import { matches } from './compare.ts';
import { documents } from './documents.ts';

const block = (info: string, body: string) => `\`\`\`${info}\n${body}\n\`\`\`\n`;

test('every block in docs is run, written to a file, compared or marked as illustrative', () => {
  for (const [name, text] of documents) expect(() => readSteps(text), `docs/${name}`).not.toThrow();
  expect(documents.length).toBeGreaterThan(10);
});

test('a block that nothing runs is an error, even if it follows an output or text', () => {
  const command = block('sh', 'true');
  for (const ignored of [
    block('js', 'run()'),
    block('', 'true'),
    block('text', 'output'),
    `${command}\nThis prints:\n\n${block('text', 'output')}`,
    `  ${block('sh', 'indented')}`,
    '```sh\nnot closed',
  ])
    expect(() => readSteps(ignored)).toThrow(/^line \d+: /);
  expect(readSteps(block('js illustrative', 'run()'))).toEqual([]);
});

test('output belongs to the block directly before it; files are named by the line before them', () => {
  const text = `${block('sh', 'one')}\n${block('text', 'first')}\nSave this as \`a.py\`:\n\n${block('python', 'print()')}`;
  expect(readSteps(`${text}\nAdd this to \`a.py\`:\n\n${block('python', 'more()')}`)).toEqual([
    { kind: 'run', line: 1, body: 'one\n', expected: 'first\n' },
    { kind: 'file', line: 11, body: 'print()\n', name: 'a.py', append: false, language: 'python' },
    { kind: 'file', line: 17, body: 'more()\n', name: 'a.py', append: true, language: 'python' },
  ]);
});

test('… in an output stands for a part of a line, everything else for itself', () => {
  expect(matches('{"id":"…","n":1.5}\n', '{"id":"0198","n":1.5}\n')).toBe(true);
  for (const printed of ['{"id":"0198","n":175}\n', '{"id":"a\nb","n":1.5}\n', '{"id":"","n":1.5}'])
    expect(matches('{"id":"…","n":1.5}\n', printed)).toBe(false);
});
