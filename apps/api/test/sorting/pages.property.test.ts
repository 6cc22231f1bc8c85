import {
  ageingInput,
  abcInput,
  listJournalEntriesInput,
  listLevelsInput,
  listMovementsInput,
  stockCardInput,
  turnoverInput,
  valuationInput,
} from '@tallybook/domain';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  expectCreated,
  postMovement,
  startTestApp,
  withoutLimits,
  type TestApp,
} from '../../src/testing/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(withoutLimits);
});
afterAll(() => app.stop());

type Row = Readonly<Record<string, unknown>>;
/** SKU, name and category of each product. */
type Texts = ReadonlyMap<string, Readonly<Record<string, string | null>>>;

interface List {
  readonly path: string;
  readonly input: z.ZodObject;
  /** Where the rows are; absent for an array. */
  readonly rows?: 'products' | 'rows';
  /** The id of a row. */
  readonly idOf: (row: Row) => string;
  /** Pages are read one by one; otherwise, the list is in one response. */
  readonly hasPages: boolean;
}

const lists = (productId: string): List[] => {
  const ofProducts = {
    rows: 'products',
    idOf: ({ product_id: id }: Row) => String(id),
    hasPages: true,
  } as const;
  const days = '?startDate=2026-01-01&endDate=2026-03-31';
  const ids = { idOf: ({ id }: Row) => String(id), hasPages: true };
  return [
    { ...ofProducts, path: 'inventory/ageing?as_of=2026-03-31', input: ageingInput },
    { ...ofProducts, path: `inventory/turnover${days}`, input: turnoverInput },
    { ...ofProducts, path: `inventory/abc${days}&by=value`, input: abcInput, hasPages: false },
    { ...ofProducts, path: 'inventory/valuation?', input: valuationInput, hasPages: false },
    { path: 'inventory/stock-levels?', input: listLevelsInput, idOf: ofProducts.idOf, hasPages: true },
    { path: 'inventory/stock-levels?q=L', input: listLevelsInput, idOf: ofProducts.idOf, hasPages: true },
    {
      path: 'inventory/stock-levels?as_of=2026-02-16&below_reorder_point=true',
      input: listLevelsInput,
      idOf: ofProducts.idOf,
      hasPages: true,
    },
    { ...ids, path: 'inventory/stock-movements?', input: listMovementsInput },
    { ...ids, path: `inventory/stock-movements${days}`, input: listMovementsInput },
    { ...ids, path: `inventory/stock-movements?product_id=${productId}`, input: listMovementsInput },
    { ...ids, path: 'accounting/journal-entries?', input: listJournalEntriesInput },
    { ...ids, path: `accounting/journal-entries${days}&account=1400`, input: listJournalEntriesInput },
    {
      path: `inventory/products/${productId}/stock-card?`,
      input: stockCardInput,
      rows: 'rows',
      idOf: ({ movement, cost_adjustment: adjustment }) => String(((movement ?? adjustment) as Row)['id']),
      hasPages: true,
    },
  ];
};

const sortsOf = ({ input }: List): string[] => {
  const { options } = (input.shape['sort'] as z.ZodOptional<z.ZodEnum>).unwrap();
  return options.map(String);
};

/** Few different values, so that rows have ties; also none, and texts in other scripts. */
const product = fc.record({
  name: fc.constantFrom('Lamp', 'lamp', 'Äpfel', '螺栓', 'Bolt'),
  category: fc.constantFrom(null, 'Light', 'light', 'Öl'),
  quantity: fc.nat({ max: 2 }),
  cents: fc.constantFrom(0, 100, 250),
  day: fc.constantFrom('2026-01-31', '2026-02-16', '2026-03-01'),
  isSold: fc.boolean(),
});
type NewProduct = typeof product extends fc.Arbitrary<infer Value> ? Value : never;

test('pages in any order have every row exactly once, with ties and rows that are added meanwhile', async () => {
  let added = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(product, { minLength: 4, maxLength: 7 }),
      product,
      fc.integer({ min: 2, max: 4 }),
      fc.nat(),
      async (products, late, limit, chosen) => {
        const organization = await app.newOrganization();
        const key = organization.keys.owner;
        const texts = new Map<string, Readonly<Record<string, string | null>>>();
        const create = async ({ name, category, quantity, cents, day, isSold }: NewProduct) => {
          added += 1;
          const given = { sku: `L-${added % 7}-${added}`, name, category };
          const body = { ...given, reorder_point: 5 };
          const { id } = await expectCreated(app.request('POST', '/api/inventory/products', { key, body }));
          texts.set(id, given);
          const movement = { product_id: id, type: 'entry', unit_cost: cents / 100, movement_date: day };
          if (quantity > 0) await expectCreated(postMovement(app, { ...movement, quantity }, { key }));
          if (quantity > 0 && isSold)
            await expectCreated(
              postMovement(
                app,
                { ...movement, type: 'exit', quantity: 1, movement_date: '2026-03-01' },
                { key },
              ),
            );
          await expectCreated(
            app.request('POST', '/api/accounting/journal-entries', {
              key,
              body: {
                entry_date: day,
                memo: name,
                lines: [
                  { account: '1400', debit: '1.00' },
                  { account: '9000', credit: '1.00' },
                ],
              },
            }),
          );
          return id as string;
        };
        const ids: string[] = [];
        for (const each of products) ids.push(await create(each));
        const last = await create({ ...late, quantity: 2 });
        for (const day of ['2026-02-01', '2026-02-01', '2026-01-10'])
          await expectCreated(
            postMovement(
              app,
              { product_id: last, type: 'entry', quantity: 1, unit_cost: 1, movement_date: day },
              { key },
            ),
          );
        const read = async (list: List, query: string) => {
          const { path, rows } = list;
          const { status, body, headers } = await app.request('GET', `/api/${path}${query}`, { key });
          expect({ path, query, status }).toEqual({ path, query, status: 200 });
          const next: string | null = headers.get('x-next-cursor') ?? body.next_cursor ?? null;
          return { rows: (rows === undefined ? body : body[rows]) as Row[], next };
        };
        for (const list of lists(last))
          for (const [at, sort] of sortsOf(list).entries()) {
            const ordered = `&sort=${sort}`;
            const whole = (await read(list, ordered)).rows;
            expectSorted(whole, sort, texts);
            const existing = whole.map(list.idOf);
            expect(new Set(existing).size).toBe(existing.length);
            expect(new Set(existing)).toEqual(new Set((await read(list, '')).rows.map(list.idOf)));
            if (!list.hasPages) continue;
            const found: string[] = [];
            let pages = 0;
            for (let cursor: string | null = ''; cursor !== null; pages += 1) {
              const position: string = cursor === '' ? '' : `&cursor=${cursor}`;
              const page = await read(list, `${ordered}&limit=${limit}${position}`);
              expect(page.rows.length).toBeLessThanOrEqual(limit);
              found.push(...page.rows.map(list.idOf));
              cursor = page.next;
              // In one order of each list, because the lists grow.
              if (pages === 0 && at === chosen % sortsOf(list).length) await create(late);
            }
            expect(new Set(found).size).toBe(found.length);
            expect(found.filter((id) => existing.includes(id))).toEqual(existing);
          }
      },
    ),
    { numRuns: 3 },
  );
}, 240_000);

/** By the figure or text of each row; rows without one come first, and equal rows are in any order. */
function expectSorted(rows: readonly Row[], sort: string, texts: Texts): void {
  const field = sort.replace('-', '');
  const keys = rows.map((row) => keyOf(row, field, texts));
  const sorted = keys.toSorted((a, b) => {
    if (a === b) return 0;
    if (a === null || b === null) return a === null ? -1 : 1;
    return a < b ? -1 : 1;
  });
  expect({ sort, keys }).toEqual({ sort, keys: sort.startsWith('-') ? sorted.toReversed() : sorted });
}

function keyOf(row: Row, field: string, texts: Texts): string | number | null {
  const { movement, movement_date: date, entry_date: day, product_id: id } = row;
  if (field === 'date') return String((movement as Row | undefined)?.['movement_date'] ?? date ?? day);
  if (['sku', 'name', 'category'].includes(field))
    return (texts.get(String(id))?.[field] ?? '').toLowerCase();
  const value = row[field] as string | number | null | undefined;
  if (value === null || value === undefined) return null;
  return /^\d{4}-/.test(String(value)) ? String(value) : Number(value);
}
