import * as fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { isSmallEnough } from './archive-size.ts';
import { readWorkbook } from './sheets.ts';

type Cells = readonly (string | number | boolean | Date | null)[];

const workbookOf = async (sheets: Readonly<Record<string, readonly Cells[]>>): Promise<Uint8Array> =>
  writeXlsx({
    sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows: rows.map((row) => [...row]) })),
  });

const march = (day: number): Date => new Date(Date.UTC(2026, 2, day));

test('cells are written in the canonical format; a row keeps its number, and empty sheets are left out', async () => {
  const bytes = await workbookOf({
    Notes: [[null], ['  ']],
    Movements: [
      ['sku', 'quantity', 'unit_cost', 'movement_date', 'note'],
      [17, 3, 0.1 + 0.2, march(31), 'a "quoted", text\nin two lines'],
      [],
      ['0017', 1e21, 1e-7, march(1), null],
    ],
  });
  const csv =
    'sku,quantity,unit_cost,movement_date,note\r\n17,3,0.3,2026-03-31,"a ""quoted"", text\nin two lines"\r\n' +
    ',,,,\r\n0017,1000000000000000000000,0.0000001,2026-03-01,\r\n';
  expect(await readWorkbook(bytes)).toEqual({ sheets: [{ name: 'Movements', csv }] });
});

test('a formula is its last result', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Sheet',
        rows: [['quantity'], [null]],
        cells: new Map([['1,0', { value: 5, formula: '2+3', formulaResult: 5 }]]),
      },
    ],
  });
  expect(await readWorkbook(bytes)).toEqual({ sheets: [{ name: 'Sheet', csv: 'quantity\r\n5\r\n' }] });
});

test('hidden sheets are left out', async () => {
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Shown', rows: [['sku']] },
      { name: 'Hidden', rows: [['secret']], hidden: true },
    ],
  });
  expect(await readWorkbook(bytes)).toEqual({ sheets: [{ name: 'Shown', csv: 'sku\r\n' }] });
});

test('a workbook without cells, and bytes that are none, have a reason', async () => {
  expect(await readWorkbook(await workbookOf({ Empty: [] }))).toEqual({ problem: 'empty' });
  for (const text of ['', 'sku,name\n', 'PK\u0003\u0004', `PK\u0003\u0004${'x'.repeat(100)}`])
    expect(await readWorkbook(new TextEncoder().encode(text))).toEqual({ problem: 'unreadable' });
});

test('damaged workbooks are read or rejected, and never throw', async () => {
  const whole = await workbookOf({
    One: [['sku', 'name'], ...Array.from({ length: 30 }, () => ['BOLT', 1.5])],
  });
  let rejected = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.nat(whole.length - 1),
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 })), { maxLength: 4 }),
      fc.boolean(),
      async (end, flips, isCut) => {
        const bytes = whole.slice(0, isCut ? end : whole.length);
        for (const [at, bits] of flips) if (at < bytes.length) bytes[at] = (bytes[at] ?? 0) ^ bits;
        const workbook = await readWorkbook(bytes);
        if ('problem' in workbook) rejected += 1;
        else expect(workbook.sheets.length).toBeGreaterThan(0);
      },
    ),
    { numRuns: 200 },
  );
  expect(rejected).toBeGreaterThan(20);
});

/** The same archive, whose directory declares other sizes of its first entry; `packed` and `method` stay if omitted. */
function declaring(
  bytes: Uint8Array,
  { inflated, packed, method }: { inflated: number; packed?: number; method?: number },
): Uint8Array {
  const changed = bytes.slice();
  const view = new DataView(changed.buffer);
  const at = view.getUint32(changed.length - 22 + 16, true);
  view.setUint32(at + 24, inflated, true);
  if (packed !== undefined) view.setUint32(at + 20, packed, true);
  if (method !== undefined) view.setUint16(at + 10, method, true);
  return changed;
}

test('what would inflate to more than 100 MB is not inflated', async () => {
  const bytes = await workbookOf({ One: [['sku']] });
  expect(isSmallEnough(bytes)).toBe(true);
  const large = 100 * 1024 * 1024;
  for (const changes of [
    { inflated: large },
    { inflated: 0xffffffff },
    // Without a declared size, the library would inflate up to 2 GiB.
    { inflated: 0 },
    { inflated: 1, packed: large, method: 0 },
  ]) {
    const bomb = declaring(bytes, changes);
    expect([changes, isSmallEnough(bomb)]).toEqual([changes, false]);
    expect(await readWorkbook(bomb)).toEqual({ problem: 'tooBig' });
  }
  // An entry that inflates to more than it declares is cut off: the workbook is damaged.
  expect(await readWorkbook(declaring(bytes, { inflated: 1 }))).toEqual({ problem: 'unreadable' });
});
