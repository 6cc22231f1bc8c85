import { expect, test } from 'vitest';
import { countText, decimalText, readCount, readUnits } from '../../../data/counts.ts';
import { draftOf, emptyDraft, pressed, stepped, unitsOf, type Draft, type Key } from './draft.ts';
import { KeptCounts, type StoredCount } from './kept-counts.ts';
import { nextUncounted } from './lines.ts';

const kg = { unit: 'kg', quantity_scale: 3 };
const pcs = { unit: 'pcs', quantity_scale: 0 };
const keys = (names: readonly Key[], product: typeof kg, from: Draft = emptyDraft) =>
  names.reduce((draft, key) => pressed(draft, key, product), from);

test.each([
  ['12.5', 3, 12_500],
  ['0.001', 3, 1],
  ['7', 3, 7000],
  ['7', 0, 7],
  ['7.0', 0, 7],
  ['7.', 0, 7],
  ['', 3, undefined],
  ['0.0001', 3, 'invalid'],
  ['1,5', 3, 'invalid'],
  ['-1', 0, 'invalid'],
  ['9007199254740992', 0, 'invalid'],
])('%s with %d places is %s base units', (text, scale, units) => {
  expect(readUnits(text, scale)).toBe(units);
  if (typeof units === 'number') expect(readUnits(decimalText(units, scale), scale)).toBe(units);
});

test('the number pad accepts only quantities of the product, and the first digit replaces what was counted', () => {
  expect(keys(['1', '2', '.', '2', '5'], kg).text).toBe('12.25');
  expect(keys(['.', '5', '.', '0', '0', '0'], kg).text).toBe('0.500');
  expect(keys(['1', '.', '5'], pcs).text).toBe('15');
  expect(keys(['0', '0', '7'], pcs).text).toBe('7');
  expect(keys(['4'], pcs, draftOf(12, pcs)).text).toBe('4');
  expect(keys(['back'], pcs, draftOf(12, pcs)).text).toBe('1');
  expect(keys(['clear'], pcs, draftOf(12, pcs))).toEqual(emptyDraft);
  expect(
    keys(
      Array.from({ length: 20 }, () => '9' as const),
      pcs,
    ).text,
  ).toHaveLength(15);
  expect(unitsOf(stepped(emptyDraft, 1000, kg), kg)).toBe(1000);
  expect(unitsOf(stepped(draftOf(2, pcs), -7, pcs), pcs)).toBe(0);
});

test('the next product follows in the order of the SKUs, and the first after the last', () => {
  const products = ['A-1', 'A-2', 'A-10'].map((sku) => ({ id: sku, sku })) as never[];
  const [one, two, ten] = products;
  expect(nextUncounted(products, two)).toBe(ten);
  expect(nextUncounted(products, ten)).toBe(one);
  expect(nextUncounted(products.slice(0, 1), one)).toBeUndefined();
});

/** A browser with its storage, and a service that has `expected` units. */
function start(expected = 10) {
  const files = new Map<string, StoredCount>();
  const sent: string[] = [];
  const state = { expected, isConnected: true, rejects: false };
  let made = 0;
  const open = () =>
    new KeptCounts({
      read: async () => [...files.values()],
      store: async (count) => void files.set(count.key, count),
      forget: async (key) => void files.delete(key),
      newKey: () => `key-${(made += 1)}`,
      isOnline: () => true,
      send: async ({ product_id, counted_quantity }, key) => {
        if (!state.isConnected) throw new TypeError('no connection');
        if (state.rejects) throw Object.assign(new Error(), { status: 409 });
        sent.push(`${key} ${product_id}=${counted_quantity}`);
        return state.expected;
      },
    });
  return { files, sent, state, open };
}

test('without a connection counts wait with their keys, the last one of each product, also after a reload', async () => {
  const { files, sent, state, open } = start();
  state.isConnected = false;
  const before = open();
  await before.add({ product_id: 'a', counted_quantity: 1 }, 10);
  await before.add({ product_id: 'b', counted_quantity: 2 }, 10);
  await before.add({ product_id: 'a', counted_quantity: 3 }, 10);
  expect([before.isCut(), sent, [...files.keys()]]).toEqual([true, [], ['key-2', 'key-3']]);
  const after = open();
  await after.load();
  expect(after.counts()).toHaveLength(2);
  state.isConnected = true;
  await after.send();
  expect([after.isCut(), sent, files.size]).toEqual([false, ['key-2 b=2', 'key-3 a=3'], 0]);
});

test.each([
  ['when_counted', ['key-1 a=9', 'key-2 a=7']],
  ['end_of_day', ['key-1 a=9']],
] as const)('goods moved before the count arrived, and the person decides: %s', async (basis, expected) => {
  const { files, sent, state, open } = start(10);
  state.isConnected = false;
  const kept = open();
  await kept.add({ product_id: 'a', counted_quantity: 9 }, 10);
  state.isConnected = true;
  state.expected = 8;
  await kept.send();
  expect(kept.counts()).toMatchObject([{ key: 'key-1', moved: -2 }]);
  const reloaded = open();
  await reloaded.load();
  // It is not sent again.
  expect(sent).toEqual(['key-1 a=9']);
  await reloaded.decide('key-1', basis);
  expect([sent, reloaded.counts(), files.size]).toEqual([expected, [], 0]);
});

test.each([
  ['12,5', 12_500],
  ['12,5 kg', 12_500],
  ['3 Box', 2100],
  ['1.234', 'invalid'],
  ['1.5', 1500],
  ['0,0001', 'invalid'],
  ['3 pallet', 'invalid'],
  ['1,5 box', 'invalid'],
  ['kg', 'invalid'],
  ['', undefined],
])('the cell %j of a product in kg, in a language with a decimal comma', (text, units) => {
  const flour = { ...kg, packs: [{ code: 'box', quantity: 700 }] };
  expect(readCount(text, flour, ',')).toBe(units);
  expect(countText(12_500, flour, ',')).toBe('12,500');
});
