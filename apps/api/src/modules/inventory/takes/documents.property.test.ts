import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  postMovement,
  seedProduct,
  startTestApp,
  withoutLimits,
  type TestApp,
} from '../../../testing/index.ts';
import { histories } from '../../../testing/histories.ts';
import { expectLedgerAgrees } from '../../../testing/ledger-agreement.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(withoutLimits);
});
afterAll(() => app.stop());

const day = (at: number) => `2026-03-0${at}`;
const product = fc.nat({ max: 1 });
const take = fc.nat({ max: 2 });
const quantities = ['counted', 'expected_when_counted', 'expected'] as const;
const others = ['counted_later_on', 'also_counted_on'] as const;
const decision = fc.constantFrom(undefined, 'when_counted' as const, 'end_of_day' as const);
const step = fc.oneof(
  fc.record({
    kind: fc.constant('move' as const),
    product,
    at: fc.integer({ min: 1, max: 6 }),
    delta: fc.integer({ min: -4, max: 6 }).filter((delta) => delta !== 0),
    adjusts: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('reverse' as const),
    row: fc.nat({ max: 20 }),
    after: fc.nat({ max: 2 }),
  }),
  fc.record({
    kind: fc.constant('count' as const),
    take,
    product,
    counted: fc.option(fc.nat({ max: 8 }), { freq: 6 }),
  }),
  fc.record({ kind: fc.constant('cancel' as const), take }),
  ...[0, 1].map(() =>
    fc.record({
      kind: fc.constant('post' as const),
      take,
      first: decision,
      second: decision,
      /** What has changed since the decision. */
      stale: fc.constantFrom(undefined, undefined, undefined, ...quantities, ...others),
    }),
  ),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Row {
  readonly id: string;
  /** The id of the row that it reverses. */
  readonly reverses: string | null;
  readonly product: number;
  readonly at: number;
  readonly delta: number;
  /** The adjustment of a stock take, or its reversal. */
  readonly corrects?: boolean;
}

interface Count {
  readonly product: number;
  readonly counted: number | null;
  readonly whenCounted: number;
  /** Rows that existed when it was counted. */
  readonly rowsAtCount: number;
  /** Steps before it was entered. */
  readonly stepsAtCount: number;
  expected: number;
  basis: 'when_counted' | 'end_of_day' | null;
  adjustment?: string | undefined;
}

interface Take {
  readonly at: number;
  status: 'open' | 'counting' | 'posted' | 'cancelled';
  readonly counts: Map<number, Count>;
  /** Every count, oldest first. */
  readonly history: Count[];
  /** Rows that existed before its adjustments. */
  rowsBefore: number;
  /** Rows that existed when it was posted, with its own. */
  rowsAtPosting: number;
  /** Steps before it was posted. */
  stepsAtPosting: number;
}

/** Rows in the order of posting; running sums are recomputed from all of them. */
class Model {
  readonly rows: Row[] = [];
  steps = 0;
  readonly takes: Take[] = [2, 4, 4].map((at) => ({
    at,
    status: 'open',
    counts: new Map(),
    history: [],
    rowsBefore: Infinity,
    rowsAtPosting: Infinity,
    stepsAtPosting: Infinity,
  }));

  onHand(of: number, at: number): number {
    return this.rows
      .filter((row) => row.product === of && row.at <= at)
      .reduce((sum, row) => sum + row.delta, 0);
  }

  /** What other stock takes have corrected since a count. */
  corrected({ product: of, rowsAtCount }: Count, at: number, to = Infinity): number {
    return this.rows
      .slice(rowsAtCount, to)
      .filter((row) => row.product === of && row.at <= at && row.corrects === true)
      .reduce((sum, row) => sum + row.delta, 0);
  }

  /** The first later day for which a posted stock take counted the product. */
  countedLaterOn(of: number, at: number): string | null {
    const later = this.takes.filter(
      (take) => take.status === 'posted' && take.at > at && take.counts.has(of),
    );
    return later.length === 0 ? null : day(Math.min(...later.map((take) => take.at)));
  }

  /** Its own day if a stock take of that day was posted after the count, else the first that stock takes corrected since. */
  alsoCountedOn({ product: of, rowsAtCount, stepsAtCount }: Count, at: number): string | null {
    const isCounted = this.takes.some(
      (take) =>
        take.status === 'posted' &&
        take.stepsAtPosting > stepsAtCount &&
        take.at === at &&
        take.counts.has(of),
    );
    const corrected = this.rows
      .slice(rowsAtCount)
      .filter((row) => row.product === of && row.at <= at && row.corrects === true);
    if (isCounted) return day(at);
    return corrected.length === 0 ? null : day(Math.min(...corrected.map((row) => row.at)));
  }

  /** What moved between two numbers of rows, as the service describes it. */
  moved({ product: of, adjustment }: Count, at: number, from: number, to = Infinity, corrections = false) {
    const rows = this.rows
      .slice(from, to)
      .filter(
        (row) => row.product === of && row.at <= at && (row.reverses === null || row.reverses !== adjustment),
      )
      .filter((row) => corrections || row.corrects !== true);
    if (rows.length === 0) return null;
    return {
      quantity: rows.reduce((sum, row) => sum + row.delta, 0),
      movements: rows.length,
      movement_ids: rows.slice(0, 5).map(({ id }) => id),
    };
  }

  accepts(more: readonly Row[]): boolean {
    const both = [...this.rows, ...more];
    // The stock between a movement and its same-day reversal is not checked.
    const undone = new Set(
      both.flatMap(({ id, reverses, at }) =>
        both.some((row) => row.id === reverses && row.at === at) ? [id, reverses] : [],
      ),
    );
    const all = both.filter(({ id }) => !undone.has(id));
    return [0, 1].every((of) => {
      let sum = 0;
      return all
        .filter((row) => row.product === of)
        .toSorted((a, b) => a.at - b.at)
        .every((row) => (sum += row.delta) >= 0);
    });
  }
}

const path = '/api/inventory/stock-takes';
const movements = '/api/inventory/stock-movements';
const isFinal = ({ status }: Take) => status === 'posted' || status === 'cancelled';

async function perform(model: Model, ids: readonly string[], products: readonly string[], given: Step) {
  if (given.kind === 'move') {
    const row = { id: '', reverses: null, product: given.product, at: given.at, delta: given.delta };
    const accepted = model.accepts([row]);
    const type = given.delta > 0 ? 'entry' : 'exit';
    const { status, body } = await postMovement(app, {
      product_id: products[given.product],
      type: given.adjusts ? 'adjustment' : type,
      quantity: given.adjusts ? given.delta : Math.abs(given.delta),
      unit_cost: 2,
      movement_date: day(given.at),
    });
    expect(status).toBe(accepted ? 201 : 400);
    if (accepted) model.rows.push({ ...row, id: body.id });
    return;
  }
  if (given.kind === 'reverse') {
    const reversed = new Set(model.rows.map(({ reverses }) => reverses));
    const open = model.rows.filter(({ id, reverses }) => reverses === null && !reversed.has(id));
    const original = open[given.row % open.length];
    if (original === undefined) return;
    const at = original.at + given.after;
    const row = { ...original, id: 'reversal', reverses: original.id, at, delta: -original.delta };
    const accepted = model.accepts([row]);
    const { status, body } = await app.request('POST', `${movements}/${original.id}/reversal`, {
      body: { movement_date: day(at) },
    });
    expect(status).toBe(accepted ? 201 : 400);
    if (accepted) model.rows.push({ ...row, id: body.id });
    return;
  }
  const found = model.takes[given.take];
  if (found === undefined) return;
  const url = `${path}/${ids[given.take]}`;
  if (given.kind === 'count') {
    const { status } = await app.request('PUT', `${url}/counts`, {
      body: { counts: [{ product_id: products[given.product], counted_quantity: given.counted }] },
    });
    expect(status).toBe(isFinal(found) ? 409 : 200);
    if (isFinal(found)) return;
    found.status = 'counting';
    const onHand = model.onHand(given.product, found.at);
    const count: Count = {
      product: given.product,
      counted: given.counted,
      whenCounted: onHand,
      rowsAtCount: model.rows.length,
      stepsAtCount: model.steps,
      expected: onHand,
      basis: null,
    };
    found.history.push(count);
    if (given.counted === null) found.counts.delete(given.product);
    else found.counts.set(given.product, count);
    return;
  }
  if (given.kind === 'cancel') {
    const { status } = await app.request('POST', `${url}/cancel`, { body: {} });
    expect(status).toBe(isFinal(found) ? 409 : 200);
    if (!isFinal(found)) found.status = 'cancelled';
    return;
  }
  const decisions = [given.first, given.second];
  const basis = [...found.counts].flatMap(([of, count]) => {
    const chosen = decisions[of];
    const about = {
      counted_later_on: model.countedLaterOn(of, found.at),
      also_counted_on: model.alsoCountedOn(count, found.at),
      counted: count.counted ?? 0,
      expected_when_counted: count.whenCounted + model.corrected(count, found.at),
      expected: model.onHand(of, found.at),
    };
    const { stale } = given;
    if (stale === 'counted_later_on' || stale === 'also_counted_on') about[stale] = '2026-02-01';
    else if (stale !== undefined) about[stale] += 1;
    return chosen === undefined ? [] : [{ product_id: products[of], basis: chosen, ...about }];
  });
  const preview = (await app.request('GET', `${url}/preview`)).body;
  const { status, body } = await app.request('POST', `${url}/post`, {
    body: basis.length === 0 ? {} : { basis },
  });
  if (found.status !== 'counting' || found.counts.size === 0) {
    expect([status, body.current_status]).toEqual([409, found.status]);
    return;
  }
  const lines = [...found.counts]
    .map(([of, count]) => {
      const now = model.onHand(of, found.at);
      const whenCounted = count.whenCounted + model.corrected(count, found.at);
      const isOvertaken =
        now !== whenCounted ||
        (count.counted !== now &&
          (model.countedLaterOn(of, found.at) ?? model.alsoCountedOn(count, found.at)) !== null);
      const comparedWith = isOvertaken && decisions[of] === 'when_counted' ? whenCounted : now;
      const rowWith = (expected: number) => ({
        id: '',
        reverses: null,
        product: of,
        at: found.at,
        delta: (count.counted ?? 0) - expected,
        corrects: true,
      });
      const isShort = (made: Row) => made.delta !== 0 && !model.accepts([made]);
      const row = rowWith(comparedWith);
      const isUndecided = decisions[of] === undefined ? isOvertaken : given.stale !== undefined;
      // Missing stock that no decision avoids comes first, and the preview then offers no decision.
      const isPossible = [whenCounted, now].some((expected) => !isShort(rowWith(expected)));
      const rejection = isUndecided && isPossible ? 409 : isUndecided || isShort(row) ? 400 : undefined;
      return { row, count, isOvertaken, rejection, previewed: isPossible ? row : rowWith(now) };
    })
    .toSorted((a, b) => (String(products[a.row.product]) < String(products[b.row.product]) ? -1 : 1));
  const rejected = lines.flatMap(({ rejection }) => rejection ?? []);
  /** What the preview says about each count, with the choice that was made. */
  const shown = new Map<string, { difference: number; cost_amount: string | null; problem: unknown }>(
    preview.differences.map(
      (each: { product_id: string; choices: { basis: string; difference: number }[] }) => [
        each.product_id,
        each.choices.find((choice) => choice.basis === decisions[products.indexOf(each.product_id)]) ?? each,
      ],
    ),
  );
  for (const { row, previewed, rejection } of lines) {
    const line = shown.get(String(products[row.product]));
    if (given.stale === undefined) expect(line?.difference ?? 0).toBe(previewed.delta);
    if (given.stale === undefined) expect((line?.problem ?? null) !== null).toBe(rejection !== undefined);
  }
  expect(status).toBe(rejected[0] ?? 200);
  if (status !== 200) return;
  // The preview has the costs that posting then has.
  const net = [...shown.values()].reduce((sum, each) => sum + Number(each.cost_amount ?? 0), 0);
  expect(Number(body.totals.net)).toBeCloseTo(net, 6);
  found.rowsBefore = model.rows.length;
  for (const { row, count, isOvertaken } of lines)
    count.basis = isOvertaken ? (decisions[row.product] ?? null) : null;
  const differences = lines.flatMap(({ row }) => (row.delta === 0 ? [] : row));
  const { body: posted } = await app.request('GET', url);
  for (const [of, count] of found.counts) {
    count.expected = model.onHand(of, found.at);
    const { movement_id } = posted.counts.find(
      (each: Record<string, unknown>) => each['product_id'] === products[of],
    );
    count.adjustment = movement_id ?? undefined;
  }
  for (const row of differences)
    model.rows.push({ ...row, id: found.counts.get(row.product)?.adjustment ?? '' });
  found.status = 'posted';
  found.rowsAtPosting = model.rows.length;
  found.stepsAtPosting = model.steps;
}

test('stock takes agree with a plain model for random counts, late movements and reversals, posts and cancellations', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 20 }), async (steps) => {
      const products = [await seedProduct(app, app), await seedProduct(app, app, 'fifo')];
      const model = new Model();
      const ids: string[] = [];
      for (const { at } of model.takes)
        ids.push((await app.request('POST', path, { body: { count_date: day(at) } })).body.id);
      for (const given of steps) {
        await perform(model, ids, products, given);
        model.steps += 1;
      }
      for (const [at, found] of model.takes.entries()) {
        const { body } = await app.request('GET', `${path}/${ids[at]}`);
        const later = model.rows
          .slice(found.rowsAtPosting)
          .filter((row) => row.at <= found.at && found.counts.has(row.product))
          // Reversals of its own adjustments are the answer to a later change.
          .filter(
            ({ product: of, reverses }) => reverses === null || reverses !== found.counts.get(of)?.adjustment,
          );
        const listed = await app.request('GET', `${path}/${ids[at]}/later-changes`);
        expect(listed.body.map(({ id }: { id: string }) => id)).toEqual(later.map(({ id }) => id));
        expect(body).toMatchObject({
          status: found.status,
          counted_products: found.counts.size,
          later_changes: later.length,
        });
        // A cancelled stock take ended for itself when its last count was entered.
        const isCancelled = found.status === 'cancelled';
        const lines = [...found.counts.values()].map((count) => ({
          product_id: products[count.product],
          counted: count.counted,
          expected: count.expected,
          expected_when_counted:
            count.whenCounted + (isCancelled ? 0 : model.corrected(count, found.at, found.rowsBefore)),
          changed_since_count: isCancelled
            ? null
            : model.moved(count, found.at, count.rowsAtCount, found.rowsBefore),
          changed_since_posting: model.moved(count, found.at, found.rowsAtPosting, Infinity, true),
          basis: count.basis,
        }));
        expect(body.counts).toMatchObject(
          lines.toSorted((a, b) => (String(a.product_id) < String(b.product_id) ? -1 : 1)),
        );
        const history = found.history.map((count, place) => {
          const next = found.history.slice(place + 1).find((later) => later.product === count.product);
          const until = next?.rowsAtCount ?? (isCancelled ? 0 : found.rowsBefore);
          return {
            product_id: products[count.product],
            counted: count.counted,
            expected_when_counted: count.whenCounted + model.corrected(count, found.at, until),
            changed_since_count: model.moved(count, found.at, count.rowsAtCount, until),
          };
        });
        const entered = await app.request('GET', `${path}/${ids[at]}/counts/history`);
        expect(entered.body).toHaveLength(history.length);
        expect(entered.body).toMatchObject(history.toReversed());
      }
      await expectLedgerAgrees(app, products[0] ?? '');
      await expectLedgerAgrees(app, products[1] ?? '', 'fifo');
    }),
    { numRuns: histories(12) },
  );
});
