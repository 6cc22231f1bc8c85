import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  accounts,
  expectKindsOfAccounts,
  expectReconciled,
  setAutomaticPosting,
} from '../../../testing/automatic-posting.ts';
import { expectLedgerAgrees } from '../../../testing/ledger-agreement.ts';
import { recostProduct } from '../../../ledger/recost/recost.ts';
import {
  seedProduct,
  startTestApp,
  updateSettings,
  type TestApp,
  type TestOrganization,
  type TestResponse,
} from '../../../testing/index.ts';
import { histories } from '../../../testing/histories.ts';
import { storedLedger } from '../../../testing/ledger-model.ts';
import { modelStock } from '../../../testing/valuation-model.ts';
import { minorOf, WriteDownModel } from '../../../testing/write-down-model.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '0' });
});
afterAll(() => app.stop());

/** Few days, so that movements, cost adjustments and closings often have the same one. */
const date = fc
  .record({ month: fc.integer({ min: 1, max: 3 }), day: fc.integer({ min: 2, max: 3 }) })
  .map(({ month, day }) => `2026-0${month}-0${day}`);

const move = fc.record({
  kind: fc.constantFrom(
    'entry',
    'entry',
    'exit',
    'adjustment',
    'batch',
    'count',
    'reverse',
    'reverse',
    'adjust',
    'adjust',
    'unadjust',
    'allocate',
    'allocate',
    'write down',
    'write down',
    'unreview',
    'close',
  ),
  product: fc.constantFrom(0 as const, 1 as const),
  quantity: fc.integer({ min: 1, max: 9 }),
  negative: fc.boolean(),
  cents: fc.integer({ min: 0, max: 2_000 }),
  date,
  later: fc.boolean(),
  which: fc.nat(),
});
type Move = typeof move extends fc.Arbitrary<infer T> ? T : never;

const movements = '/api/inventory/stock-movements';

/** Half of the histories begin with receipts in a closed month, so that many cost adjustments are split. */
const closedMonth: readonly Move[] = [
  { kind: 'entry', quantity: 9, date: '2026-01-02' },
  { kind: 'entry', quantity: 5, date: '2026-01-03' },
  { kind: 'exit', quantity: 6, date: '2026-01-04' },
  { kind: 'close', quantity: 1, date: '2026-01-05' },
].map((step) => ({ ...step, product: 0, negative: false, cents: 1234, later: true, which: 0 }) as Move);

/** Expects the entries of a movement that is wholly reversed, with its cost adjustments, and its reversals to cancel each other in the accounts opposite to inventory. */
async function expectPairsToCancel(organizationId: string): Promise<void> {
  const uncancelled = await app.admin`
    select o.id, l.account, sum(l.debit - l.credit) as balance
    from stock_movements o
    join journal_lines l on l.organization_id = o.organization_id and (
      l.journal_entry_id = o.journal_entry_id
      or l.journal_entry_id in (select journal_entry_id from stock_movements where reverses_id = o.id)
      or l.journal_entry_id in (select journal_entry_id from stock_cost_adjustments where movement_id = o.id))
    where o.organization_id = ${organizationId} and o.journal_entry_id is not null
      and abs(o.quantity_delta) = (select sum(abs(quantity_delta)) from stock_movements where reverses_id = o.id)
      and l.account not in (${accounts.inventory}, ${accounts.cost_variance})
    group by 1, 2 having sum(l.debit) <> sum(l.credit)`;
  expect([...uncancelled]).toEqual([]);
}

type Method = 'moving_average' | 'fifo';
type Stored = Awaited<ReturnType<typeof storedLedger>>['rows'];

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);
const half = (numerator: bigint, denominator: bigint): bigint =>
  (2n * numerator + denominator) / (2n * denominator);

/** What a receipt weighs: the units that were not undone on its own date, or their value with all cost adjustments so far. */
function weighed(rows: Stored, id: string, by: 'value' | 'quantity'): bigint {
  const own = rows.filter((row) => row.id === id || row.cancels === id);
  const units = sumOf(own.map(({ delta }) => delta));
  const adjusted = [
    ...own.map((row) => row.adjusted),
    ...rows.flatMap((row) => (row.splits === id ? [row.amount] : [])),
  ];
  return by === 'quantity' ? units : half(units * (own[0]?.micros ?? 0n), 10_000n) + sumOf(adjusted);
}

/** Minor unit after minor unit to the largest remainder; the first of equal ones. */
function shared(amount: bigint, weights: readonly bigint[]): bigint[] {
  if (amount < 0n) return shared(-amount, weights).map((share) => -share);
  const total = sumOf(weights);
  const shares = weights.map((weight) => (amount * weight) / total);
  const rest = weights.map((weight) => (amount * weight) % total);
  for (let left = amount - sumOf(shares); left > 0n; left -= 1n) {
    const at = rest.reduce((best, each, index) => (each > (rest[best] ?? 0n) ? index : best), 0);
    [shares[at], rest[at]] = [(shares[at] ?? 0n) + 1n, -1n];
  }
  return shares;
}

/** One history: sends its steps, and compares the responses with plain models. */
class Books {
  readonly #organization: TestOrganization;
  readonly products: readonly { readonly id: string; readonly method: Method }[];
  readonly #posted: string[] = [];
  readonly adjustments: string[] = [];
  readonly #reviews: string[] = [];
  readonly writeDowns = new WriteDownModel();

  constructor(organization: TestOrganization, products: Books['products']) {
    this.#organization = organization;
    this.products = products;
  }

  async #send(path: string, body: object): Promise<TestResponse> {
    const response = await app.request('POST', path, { key: this.#organization.keys.owner, body });
    if (response.status >= 500) throw new Error(JSON.stringify(response.body));
    if (response.status !== 201) return response;
    const created = [response.body].flat().flatMap((each) => each.adjustments ?? each.movements ?? each);
    if (path.startsWith('/api/inventory/cost-')) this.adjustments.push(...created.map(({ id }) => id));
    else if (!path.startsWith('/api/inventory/write-downs'))
      this.#posted.push(...created.flatMap(({ id }) => id ?? []));
    return response;
  }

  #anyPosted(which: number): string | undefined {
    return this.#posted[which % Math.max(1, this.#posted.length)];
  }

  /** Finishes the costs that were left to the background, from the first movement on if `all`. */
  async settle({ all = false } = {}): Promise<void> {
    const { organizationId } = this.#organization;
    for (const { id: productId } of this.products) {
      if (all)
        await app.admin`
          insert into stock_recosts (organization_id, product_id, from_date)
          values (${organizationId}, ${productId}, '2026-01-01')
          on conflict (organization_id, product_id) do update set from_date = excluded.from_date`;
      await recostProduct(
        app.services.database,
        { organizationId, productId },
        { chunkRows: 3, stopped: () => false },
      );
    }
  }

  async #stock(product: 0 | 1, through: string) {
    const { id, method } = this.products[product] ?? { id: '', method: 'fifo' };
    const { rows } = await storedLedger(app, id);
    const stock = modelStock(
      rows.map((row) => ({ ...row, unitCost: row.micros })),
      method,
      2,
      through,
    );
    const { lots, last } = stock;
    return {
      held: { quantity: sumOf(lots.map((lot) => lot.quantity)), value: sumOf(lots.map((lot) => lot.value)) },
      last,
    };
  }

  async run(step: Move): Promise<void> {
    const { kind, quantity, cents, product } = step;
    const product_id = this.products[product]?.id;
    const movement = (type: string, units: number) => ({
      product_id,
      type,
      quantity: units,
      unit_cost: cents / 100,
      movement_date: step.date,
    });
    if (kind === 'batch')
      await this.#send(`${movements}/batch`, {
        movements: [
          movement('entry', quantity),
          movement('exit', 1),
          { ...movement('entry', 2), movement_date: '2026-01-03' },
        ],
      });
    else if (kind === 'count') {
      // Often after a count of nothing, so that the units are found where the last known average is needed.
      if (quantity > 5) await this.#count(step, 0);
      await this.#count(step, quantity * 3);
    } else if (kind === 'reverse') {
      const id = this.#anyPosted(step.which);
      if (id !== undefined)
        await this.#send(`${movements}/${id}/reversal`, {
          ...(cents % 3 > 0 && { quantity: Math.ceil(quantity / 3) }),
          ...(step.later && { movement_date: cents % 2 > 0 ? '2026-03-09' : step.date }),
        });
    } else if (kind === 'adjust') {
      const movement_id = this.#anyPosted(step.which);
      const amount = `${step.negative ? '-' : ''}${(cents + 1) / 100}`;
      if (movement_id !== undefined)
        await this.#send('/api/inventory/cost-adjustments', {
          movement_id,
          amount,
          adjustment_date: step.later ? '2026-03-09' : step.date,
          reason: 'landed_cost',
        });
    } else if (kind === 'unadjust') {
      const id = this.adjustments[step.which % Math.max(1, this.adjustments.length)];
      if (id !== undefined)
        await this.#send(
          `/api/inventory/cost-adjustments/${id}/reversal`,
          step.later ? { adjustment_date: step.negative ? step.date : '2026-03-09' } : {},
        );
    } else if (kind === 'allocate') await this.#allocate(step);
    else if (kind === 'write down') await this.#writeDown(step);
    else if (kind === 'unreview') await this.#unreview(step.which);
    else if (kind === 'close') await this.#close(cents);
    else
      await this.#send(
        movements,
        movement(kind, kind === 'adjustment' && step.negative ? -quantity : quantity),
      );
  }

  /** One or both products; half of the counts give no unit cost, so that the average is used, or the last known one. */
  async #count(
    { date: count_date, cents, product, negative, later }: Move,
    counted_quantity: number,
  ): Promise<void> {
    const counted = negative ? ([product, product === 0 ? 1 : 0] as const) : [product];
    await this.settle();
    const averages = new Map<string | undefined, bigint>();
    for (const each of counted) {
      const { last = { quantity: 1n, value: 0n } } = await this.#stock(each, count_date);
      // Both are negative below zero. To six decimals.
      const [value, units] = last.quantity < 0n ? [-last.value, -last.quantity] : [last.value, last.quantity];
      averages.set(this.products[each]?.id, half(value * 10_000n, units));
    }
    const { status, body } = await this.#send('/api/inventory/stock-takes', {
      count_date,
      counts: counted.map((each) => ({
        product_id: this.products[each]?.id,
        counted_quantity,
        ...(later && { unit_cost: cents / 100 }),
      })),
    });
    if (status === 201 && !later)
      for (const each of body.movements)
        expect(BigInt(Math.round(each.unit_cost * 1_000_000))).toBe(averages.get(each.product_id));
  }

  /** Up to three receipts of both products. */
  async #allocate({ date, quantity, cents, negative, later, which }: Move): Promise<void> {
    const by = (['value', 'quantity', 'weight'] as const)[cents % 3] ?? 'value';
    const ledgers = await Promise.all(this.products.map(({ id }) => storedLedger(app, id)));
    const rows = ledgers.flatMap((ledger) => ledger.rows);
    // Mostly receipts, of both products.
    const candidates = rows.filter(
      ({ delta, reverses }) => which % 7 === 0 || (delta > 0n && reverses === null),
    );
    const chosen = new Set(
      [0, 1, 2].flatMap((next) => candidates[(which + next * quantity) % candidates.length]?.id ?? []),
    );
    if (chosen.size === 0) return;
    const receipts = [...chosen].map((movement_id, index) => ({
      movement_id,
      ...(by === 'weight' && { weight: `${(cents + index * quantity) % 7}.${quantity}` }),
    }));
    const amount = BigInt(negative ? -cents - 1 : cents + 1);
    const { status, body } = await this.#send('/api/inventory/cost-allocations', {
      amount: (Number(amount) / 100).toFixed(2),
      adjustment_date: later || cents % 2 > 0 ? '2026-03-09' : date,
      reason: 'landed_cost',
      by,
      receipts,
    });
    if (status !== 201) return;
    const weights = receipts.map(({ movement_id, weight }) =>
      by === 'weight' ? minorOf(weight ?? '') : weighed(rows, movement_id, by),
    );
    const shares = shared(amount, weights).map((share, index) => [receipts[index]?.movement_id, share]);
    expect(
      body.adjustments.map((each: { movement_id: string; amount: string }) => [
        each.movement_id,
        minorOf(each.amount),
      ]),
    ).toEqual(shares.filter(([, share]) => share !== 0n));
  }

  async #writeDown({ date: as_of, quantity, cents, product, negative, later, which }: Move): Promise<void> {
    await this.settle();
    const reviewed = negative ? ([product, product === 0 ? 1 : 0] as const) : [product];
    const sent = {
      as_of: later ? '2026-03-09' : as_of,
      items: reviewed.map((each, index) => ({
        product_id: this.products[each]?.id ?? '',
        net_realizable_value: `${((cents + index * 700) % 2_000) / 100}`,
        reason: 'Review',
      })),
      // Now and then without an entry, or with another account.
      ...(quantity > 1 && {
        journal: { loss_account: '5950', allowance_account: which % 4 === 0 ? '1491' : '1490' },
      }),
    };
    const held = await Promise.all(reviewed.map(async (each) => (await this.#stock(each, sent.as_of)).held));
    const inOrder = this.writeDowns.inOrder(sent);
    const { status, body } = await this.#send('/api/inventory/write-downs', sent);
    if (status === 201) {
      await this.writeDowns.record(app, this.#organization, sent, body, held);
      this.#reviews.push(...body.items.map(({ id }: { id: string }) => id));
    }
    expect([status, body.code]).toEqual(
      status === 201 ? [201, undefined] : [400, inOrder ? 'PERIOD_CLOSED' : expect.any(String)],
    );
    if (status === 201) expect(inOrder).toBe(true);
  }

  /** Reverses any review, mostly the newest: also one that is reversed already, or followed by another. */
  async #unreview(which: number): Promise<void> {
    const id = which % 3 > 0 ? this.#reviews.at(-1) : this.#reviews[which % this.#reviews.length];
    if (id === undefined) return;
    const isLast = this.writeDowns.isLast(id);
    const { status, body } = await this.#send(`/api/inventory/write-downs/${id}/reversal`, {
      reason: 'Mistyped',
    });
    if (status === 201) await this.writeDowns.reverse(app, this.#organization, id, body);
    expect([status, body.code]).toEqual(
      status === 201 ? [201, undefined] : [400, isLast ? 'PERIOD_CLOSED' : expect.any(String)],
    );
    if (status === 201) expect(isLast).toBe(true);
  }

  /** January, then February; now and then the last one is reopened. */
  async #close(cents: number): Promise<void> {
    const periods = await app.request('GET', '/api/accounting/periods', {
      key: this.#organization.keys.owner,
    });
    const months = periods.body.toSorted((a: { name: string }, b: { name: string }) =>
      a.name < b.name ? -1 : 1,
    );
    const first = months.find(({ status }: { status: string }) => status === 'open');
    const last = months.findLast(({ status }: { status: string }) => status === 'closed');
    if (cents % 5 === 0 && last !== undefined)
      await this.#send(`/api/accounting/periods/${last.id}/reopen`, {});
    else if (first !== undefined && first.name < '2026-03')
      await this.#send(`/api/accounting/periods/${first.id}/close`, {});
  }
}

// After every step, accepted or rejected, each entry balances, the balance of the inventory account at the end of each period equals the
// stock value, and the allowance accounts have the recorded allowances. The two products have different costing methods.
test(
  'journal, stock value and allowances agree after every step of a random history',
  async () => {
    const history = fc.array(move, { minLength: 5, maxLength: 16 });
    await fc.assert(
      fc.asyncProperty(
        history,
        fc.boolean(),
        fc.constantFrom<readonly [Method, Method]>(['moving_average', 'fifo'], ['fifo', 'moving_average']),
        fc.boolean(),
        async (moves, closed, methods, allow_negative_stock) => {
          const organization = await app.newOrganization();
          const { organizationId, keys } = organization;
          expect((await updateSettings(app, organization, { allow_negative_stock })).status).toBe(200);
          await setAutomaticPosting(app, organization);
          const products = await Promise.all(
            methods.map(async (method) => ({ id: await seedProduct(app, organization, method), method })),
          );
          const books = new Books(organization, products);
          for (const step of closed ? [...closedMonth, ...moves] : moves) {
            await books.run(step);
            await expectReconciled(app, organization);
            await expectPairsToCancel(organizationId);
            await books.writeDowns.expectAgrees(app, organization);
          }
          // A movement dated before units went back to the supplier may leave its costs to the background. All costs are computed
          // again there: none may change.
          await books.settle({ all: true });
          await expectReconciled(app, organization);
          await expectKindsOfAccounts(app, organization, [
            ['1490', 'allowance'],
            ['1491', 'allowance'],
            ['5950', 'write_down_loss'],
          ]);
          await books.writeDowns.expectAgrees(app, organization);
          for (const { id, method } of products)
            await expectLedgerAgrees(app, id, method, allow_negative_stock ? 'below zero' : undefined);
          const verified = await app.request('GET', '/api/inventory/verify', { key: keys.owner });
          expect(verified.body).toMatchObject({
            ok: true,
            cost_adjustments_checked: books.adjustments.length,
          });
        },
      ),
      { numRuns: histories(10) },
    );
  },
  histories(300_000),
);
