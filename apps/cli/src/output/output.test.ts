import { expect, test } from 'vitest';
import { details } from './details.ts';
import { progressBar } from './progress.ts';
import { safeText, widthOf } from './safe-text.ts';
import { table } from './table.ts';

const bold = (text: string): string => text;
const at = (columns: number, fields?: readonly string[]) => ({ columns, bold, fields });

test('a table aligns its columns, numbers to the right, without columns that have no value', () => {
  const rows = [
    { sku: 'A-1', quantity: 5, note: null, value: '12.50' },
    { sku: 'LONG-1', quantity: 10_000, note: null, value: '-1.00' },
  ];
  expect(table(rows, at(80)).text).toBe(
    ['sku     quantity  value', 'A-1            5  12.50', 'LONG-1     10000  -1.00', ''].join('\n'),
  );
});

const id = '0199a3c2-6f1e-7a52-9d3c-42ae1971efd0';
const movement = {
  id,
  product_id: id,
  type: 'adjustment',
  movement_date: '2026-03-10',
  quantity_delta: -1_000,
  cost_amount: '-12345.67',
  note: 'Damaged by water on the way from the port',
  sku: 'A-VERY-LONG-SKU-THAT-SUPPLIERS-USE',
};

test('a table shows the date, SKU, kind, quantity and value of movements first, and shortens texts to have room for them', () => {
  expect(table([movement], at(80))).toEqual({
    text: [
      'movement    sku                     type        quantity  cost_amount  id',
      '_date                                             _delta',
      '2026-03-10  A-VERY-LONG-SKU-THAT-…  adjustment     -1000    -12345.67  …1971efd0',
      '',
    ].join('\n'),
    hidden: ['note', 'product_id'],
  });
});

test('headings are broken and ids and times shortened before a column is left out', () => {
  const key = { name: 'Scanner', role: 'clerk', created_at: '2026-04-02T09:30:00.000Z', id, user_id: id };
  expect(table([key], at(46))).toEqual({
    text: ['name     role   created_at         id', 'Scanner  clerk  2026-04-02T09:30Z  …1971efd0', ''].join(
      '\n',
    ),
    hidden: ['user_id'],
  });
  expect(table([key], at(200)).text).toContain(`2026-04-02T09:30:00.000Z  ${id}  ${id}`);
  expect(table([{ sku: 'A', reorder_quantity: 5 }], at(14)).text).toBe(
    ['sku    reorder', '     _quantity', 'A            5', ''].join('\n'),
  );
});

test('a wide column that has no room does not hide those after it', () => {
  expect(table([{ sku: 'A', total: '1234567890.123456', unit: 'pcs' }], at(14)).hidden).toEqual(['total']);
});

test('lists and objects in a cell have neither quotes nor braces, and no empty parts', () => {
  const row = {
    events: ['product.created', 'product.updated'],
    settings: { strict: true, url: null, nested: { days: 3 } },
    lines: [
      { account: '5950', debit: '1.00', dimension: null },
      { account: '1490', debit: '0.00', dimension: null },
    ],
  };
  expect(table([row], at(200)).text.split('\n')[1]).toBe(
    'product.created, product.updated  strict: true, nested: days: 3  5950 1.00; 1490 0.00',
  );
});

test('no line is wider than the terminal, and no number or date is cut', () => {
  for (let columns = 76; columns <= 200; columns += 7) {
    const { text } = table([movement], at(columns));
    expect(Math.max(...text.split('\n').map(widthOf))).toBeLessThanOrEqual(columns);
    for (const value of ['2026-03-10', '-1000', '-12345.67']) expect(text).toContain(value);
  }
});

test('named fields never disappear, in their order, at any width', () => {
  for (const columns of [10, 40, 80, 300]) {
    const { text, hidden } = table([movement], at(columns, ['note', 'id', 'sku']));
    expect(hidden).toEqual([]);
    expect(text.split('\n')[1]).toMatch(/^D.*71efd0.* A-VERY/);
  }
  expect(table([movement], at(80, ['id', 'product_id'])).text).toContain(`${id}  ${id}`);
});

test('wide characters take two columns, combining ones none', () => {
  expect([widthOf('螺丝'), widthOf('e\u0301'), widthOf('🔩')]).toEqual([4, 1, 2]);
  expect(
    table(
      [
        { name: '螺丝', unit: 'x' },
        { name: 'Bolt', unit: 'y' },
      ],
      at(80),
    ).text,
  ).toBe('name  unit\n螺丝  x\nBolt  y\n');
});

test('text of the service cannot change the terminal: escape sequences, bells, line breaks, reordering', () => {
  const evil = 'a\u001b[2Jb\u0007c\rd\u202ee\u009bf\ng';
  const shown =
    table([{ name: evil, metadata: { note: evil } }], at(200)).text + details({ name: evil }, 80, bold);
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
  expect(details(valuation, 80, bold)).toBe(
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
