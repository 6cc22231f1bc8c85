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
