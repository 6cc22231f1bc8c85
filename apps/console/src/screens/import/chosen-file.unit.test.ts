import { expect, test } from 'vitest';
import { readFile } from './chosen-file.ts';

const latin1 = (text: string): Blob => new Blob([Buffer.from(text, 'latin1')]);

test('a file that is not UTF-8 is sent as it is, also with a column of reasons: its letters are never replaced', async () => {
  const file = latin1('sku,note,reason\nA,Café,Not enough.\n');
  expect((await readFile(file, 'rejected.csv', 'movements')).content).toBe(file);
});

test('the column of reasons is removed, and nothing else changes', async () => {
  const file = new Blob(['\uFEFFsku,note,reason\r\nA,"Café, fine",Not enough.\r\n']);
  const { content } = await readFile(file, 'rejected.csv', 'movements');
  expect(await content.text()).toBe('sku,note\r\nA,"Café, fine"\r\n');
});

test('a corrected download keeps the separator of the file: a comma would make its decimal comma another column', async () => {
  const file = new Blob(['sku;unit_cost;reason\r\nA;0,0463;Not enough.\r\n;;\r\n']);
  const { content, records, delimiter } = await readFile(file, 'rejected.csv', 'movements');
  expect([delimiter, records[1]]).toEqual([';', ['A', '0,0463']]);
  expect(await content.text()).toBe('sku;unit_cost\r\nA;0,0463\r\n;\r\n');
});

test.each([
  [Buffer.from('sku;note\nA;Müller\n', 'latin1'), 'Müller'],
  [Buffer.from('\uFEFFsku\tnote\nA\tMüller\n', 'utf16le'), 'Müller'],
  [Buffer.from('sep=|\r\nsku|note\r\nA|a,b\r\n'), 'a,b'],
])('shows the rows of the spreadsheets of other countries (%#)', async (bytes, note) => {
  const { records } = await readFile(new Blob([bytes]), 'file.csv', 'movements');
  expect(records).toEqual([
    ['sku', 'note'],
    ['A', note],
  ]);
});
