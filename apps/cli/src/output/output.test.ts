import { expect, test } from 'vitest';
import { details } from './details.ts';
import { progressBar } from './progress.ts';
import { safeText, widthOf } from './safe-text.ts';
import { table } from './table.ts';

const plain = (text: string): string => text;

test('a table aligns its columns, numbers to the right, without columns that have no value', () => {
  const rows = [
    { sku: 'A-1', quantity: 5, note: null, value: '12.50' },
    { sku: 'LONG-1', quantity: 10_000, note: null, value: '-1.00' },
  ];
  expect(table(rows, 80, plain).text).toBe(
    ['sku     quantity  value', 'A-1            5  12.50', 'LONG-1     10000  -1.00', ''].join('\n'),
  );
});

test('columns that do not fit are named instead of shown, but never the first', () => {
  const row = { id: 'x'.repeat(36), sku: 'A-1', name: 'Lamp' };
  expect(table([row], 43, plain)).toEqual({
    text: `${'id'.padEnd(36)}  sku\n${row.id}  A-1\n`,
    hidden: ['name'],
  });
  expect(table([row], 10, plain).hidden).toEqual(['sku', 'name']);
});

test('wide characters take two columns, combining ones none', () => {
  expect([widthOf('螺丝'), widthOf('e\u0301'), widthOf('🔩')]).toEqual([4, 1, 2]);
  expect(
    table(
      [
        { name: '螺丝', unit: 'x' },
        { name: 'Bolt', unit: 'y' },
      ],
      80,
      plain,
    ).text,
  ).toBe('name  unit\n螺丝  x\nBolt  y\n');
});

test('text of the service cannot change the terminal: escape sequences, bells, line breaks, reordering', () => {
  const evil = 'a\u001b[2Jb\u0007c\rd\u202ee\u009bf\ng';
  const shown =
    table([{ name: evil, metadata: { note: evil } }], 200, plain).text + details({ name: evil }, 80, plain);
  expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  expect(safeText(evil)).toBe('a\ufffd[2Jb\ufffdc\ufffdd\ufffde\ufffdf g');
  expect(shown.split('\n')).toHaveLength(4);
  expect(safeText('a\u061cb\u2028c\u2029')).toBe('a\ufffdb\ufffdc\ufffd');
});

test('an object is a line for each field, and a table for each list in it', () => {
  const valuation = {
    total: '5.00',
    chain: { position: 3 },
    none: null,
    products: [{ sku: 'A', value: '5.00' }],
  };
  expect(details(valuation, 80, plain)).toBe(
    ['total           5.00', 'chain.position  3', '', 'products:', 'sku  value', 'A     5.00', ''].join('\n'),
  );
});

test('a progress bar is full only at the end', () => {
  expect([progressBar(0, 3), progressBar(2_999, 3_000), progressBar(3, 3), progressBar(0, 0)]).toEqual([
    `[>${' '.repeat(23)}] 0%`,
    `[${'='.repeat(23)}>] 99%`,
    `[${'='.repeat(24)}] 100%`,
    `[${'='.repeat(24)}] 100%`,
  ]);
});
