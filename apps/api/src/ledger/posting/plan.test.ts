import type { LedgerCommand } from '@tallybook/domain';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { inlineRows, planRequests, type KnownProduct } from './plan.ts';

const count = (productId: string, countDate: string): LedgerCommand => ({
  kind: 'count',
  id: `count of ${productId}`,
  productId,
  countDate,
  counted: 5,
  unitCost: undefined,
  reference: 'take',
});

const product = (id: string, rows: number): KnownProduct => ({
  id,
  lastDate: '2026-03-31',
  days: [
    { date: '2026-03-10', count: 1 },
    { date: '2026-03-31', count: rows - 1 },
  ],
});

const countAll = (products: readonly KnownProduct[], date: string): LedgerCommand[] =>
  products.map(({ id }) => count(id, date));

const plan = (products: readonly KnownProduct[], date: string) =>
  planRequests(products, [countAll(products, date)]).wanted;

// Regression: with a limit per product, a count of 500 products with 200 later rows each was one transaction of 100,000 rows.
test('the products of a request share the limit of recosted rows, smallest first', () => {
  const products = [
    product('a', 500),
    product('b', 900),
    product('c', 10),
    product('d', 491),
    product('e', 7),
  ];
  expect(plan(products, '2026-03-10')).toEqual(
    new Map<string, unknown>([
      ['e', { from: '2026-03-10' }],
      ['c', { from: '2026-03-10' }],
      ['d', { from: '2026-03-10' }],
      ['a', { on: [] }],
      ['b', { on: [] }],
    ]),
  );
  const thousand = Array.from({ length: 1_000 }, (_each, at) => product(`p${at}`, 1_000));
  const read = [...plan(thousand, '2026-03-10').values()].filter((rows) => 'from' in rows);
  expect(read).toHaveLength(1);
});

test('a product is recosted in the transaction up to the row limit, but not beyond it', () => {
  expect(plan([product('a', inlineRows)], '2026-03-10').get('a')).toEqual({ from: '2026-03-10' });
  expect(plan([product('a', inlineRows + 1)], '2026-03-10').get('a')).toEqual({ on: [] });
});

test('a movement at the end needs no rows', () => {
  expect(plan([product('a', 3)], '2026-03-31')).toEqual(new Map());
});

test('each request has the whole limit; those that do not fit are left for a later transaction', () => {
  const products = [product('a', 600), product('b', 600), product('c', 400), product('d', 1)];
  const requests = products.map(({ id }) => [count(id, '2026-03-10')]);
  const { wanted, deferred } = planRequests(products, requests);
  expect([...wanted.keys()]).toEqual(['a', 'c']);
  expect(deferred).toEqual(
    new Map([
      [1, 600],
      [3, 1],
    ]),
  );
  // The rows of one product are recosted once, for all requests.
  const same = planRequests([product('a', 600)], [requests[0] ?? [], [count('a', '2026-03-20')]]);
  expect(same).toEqual({ wanted: new Map([['a', { from: '2026-03-10' }]]), deferred: new Map() });
});

test('a request whose recost goes to the background does not take that of an earlier one with it', () => {
  const history: KnownProduct = {
    id: 'a',
    lastDate: '2026-03-31',
    days: [
      { date: '2026-03-01', count: 1_000 },
      { date: '2026-03-31', count: 10 },
    ],
  };
  const requests = [[count('a', '2026-03-20')], [count('a', '2026-02-20')]];
  expect(planRequests([history], requests)).toEqual({
    wanted: new Map([['a', { from: '2026-03-20' }]]),
    deferred: new Map([[1, 0]]),
  });
});

const ids = ['a', 'b', 'c', 'd'];
const day = fc.integer({ min: 1, max: 9 }).map((each) => `2026-03-0${each}`);
const products = fc.tuple(
  ...ids.map((id) =>
    fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 9, maxLength: 9 }).map((counts): KnownProduct => {
      const days = counts
        .map((rows, at) => ({ date: `2026-03-0${at + 1}`, count: rows }))
        .filter((each) => each.count > 0);
      return { id, lastDate: days.at(-1)?.date ?? null, days };
    }),
  ),
);
const requests = fc.array(
  fc.array(fc.record({ id: fc.constantFrom(...ids), date: day }), { minLength: 1, maxLength: 3 }),
  { minLength: 1, maxLength: 6 },
);

/** The later rows that a request alone would recost, in the most obvious way. */
function rowsAlone(known: readonly KnownProduct[], request: readonly { id: string; date: string }[]) {
  return known.flatMap(({ id, lastDate, days }) => {
    const dates = request
      .filter((each) => each.id === id && each.date < (lastDate ?? ''))
      .map(({ date }) => date);
    const from = dates.sort()[0];
    if (from === undefined) return [];
    const place = request.findIndex((each) => each.id === id);
    return [
      {
        id,
        from,
        place,
        rows: days.filter(({ date }) => date >= from).reduce((sum, each) => sum + each.count, 0),
      },
    ];
  });
}

test('a plan recosts what each posted request may have recosted, and no more rows than the limit', () => {
  fc.assert(
    fc.property(products, requests, fc.integer({ min: 1, max: 60 }), (known, given, limit) => {
      const { wanted, deferred } = planRequests(
        known,
        given.map((request) => request.map(({ id, date }) => count(id, date))),
        limit,
      );
      // Something is always posted, and requests without later rows are never left for later.
      expect(deferred.size).toBeLessThan(given.length);
      let total = 0;
      for (const { id, days } of known) {
        const rows = wanted.get(id);
        if (rows !== undefined && 'from' in rows)
          total += days.filter(({ date }) => date >= rows.from).reduce((sum, each) => sum + each.count, 0);
      }
      expect(total).toBeLessThanOrEqual(limit);
      for (const [index, request] of given.entries()) {
        const alone = rowsAlone(known, request).toSorted((a, b) => a.rows - b.rows || a.place - b.place);
        if (alone.length === 0) expect(deferred.has(index)).toBe(false);
        if (deferred.has(index)) continue;
        let left = limit;
        for (const { id, from, rows } of alone) {
          left -= rows;
          const plannedRows = wanted.get(id);
          expect(plannedRows).toBeDefined();
          // Beyond the limit: in the background. Within it: from its day on or earlier, unless costs before that day
          // are left to the background for another request.
          if (left < 0) expect(plannedRows).toEqual({ on: [] });
          else if (plannedRows !== undefined && 'from' in plannedRows)
            expect(plannedRows.from <= from).toBe(true);
        }
      }
    }),
    { numRuns: 500 },
  );
});
