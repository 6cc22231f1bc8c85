import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import type { TestOrganization } from './seed.ts';

/** Quantity, and value in minor units, of a product at the end of a day. */
export interface Held {
  readonly quantity: bigint;
  readonly value: bigint;
}

interface Review {
  readonly id: string;
  readonly product: string;
  readonly asOf: string;
  /** Per unit, in millionths. */
  readonly nrv: bigint;
  readonly allowance: bigint;
  readonly account: string | null;
  /** What it booked. */
  readonly lines: readonly Line[];
}

interface Line {
  readonly account: string;
  readonly date: string;
  /** Debits are positive. */
  readonly amount: bigint;
}

interface Sent {
  readonly as_of: string;
  readonly items: readonly { readonly product_id: string; readonly net_realizable_value: string }[];
  readonly journal?: { readonly loss_account: string; readonly allowance_account: string } | undefined;
}

export const minorOf = (text: string): bigint => BigInt(text.replace('.', ''));

const microsOf = (text: string): bigint => {
  const [whole = '', decimals = ''] = text.split('.');
  return BigInt(`${whole}${decimals.padEnd(6, '0')}`);
};

/** What the units need as allowance: cost less r(Q·NRV), if that is positive. Two decimal places. */
function required({ quantity, value }: Held, nrv: bigint): bigint {
  if (quantity <= 0n) return 0n;
  const realizable = (quantity * nrv + 5_000n) / 10_000n;
  return value > realizable ? value - realizable : 0n;
}

/** The amount of each account; none of 0. */
function sums(lines: readonly Omit<Line, 'date'>[]): Map<string, bigint> {
  const found = Map.groupBy(lines, ({ account }) => account);
  return new Map(
    [...found]
      .map(([account, own]) => [account, own.reduce((sum, { amount }) => sum + amount, 0n)] as const)
      .filter(([, amount]) => amount !== 0n),
  );
}

async function entryLines(app: TestApp, key: string, id: string | null): Promise<Omit<Line, 'date'>[]> {
  if (id === null) return [];
  const { body } = await app.request('GET', `/api/accounting/journal-entries/${id}`, { key });
  return body.lines.map((line: { account: string; debit: string; credit: string }) => ({
    account: line.account,
    amount: minorOf(line.debit) - minorOf(line.credit),
  }));
}

/** Keeps every review and every line that they booked, and adds them up each time (IAS 2.28–36). */
export class WriteDownModel {
  readonly #reviews: Review[] = [];
  readonly #lines: Line[] = [];

  #last(product: string, through = '9999'): Review | undefined {
    return this.#reviews.findLast((review) => review.product === product && review.asOf <= through);
  }

  /** Whether a review on this day is not before an earlier one of any of its products. */
  inOrder({ as_of, items }: Sent): boolean {
    return items.every(({ product_id }) => (this.#last(product_id)?.asOf ?? '') <= as_of);
  }

  /** Takes over an accepted review, and fails unless its response and its journal entry are as expected. */
  async record(
    app: TestApp,
    { keys }: Pick<TestOrganization, 'keys'>,
    sent: Sent,
    response: {
      journal_entry_id: string | null;
      items: readonly {
        id: string;
        quantity: number;
        cost: string;
        allowance: string;
        change: string;
        allowance_account: string | null;
      }[];
    },
    held: readonly Held[],
  ): Promise<void> {
    const { as_of: date, items, journal } = sent;
    const booked: Line[] = [];
    const expected = items.map(({ product_id: product, net_realizable_value }, index) => {
      const before = this.#last(product);
      const { quantity, value } = held[index] ?? { quantity: 0n, value: 0n };
      const nrv = microsOf(net_realizable_value);
      const allowance = required({ quantity, value }, nrv);
      const previous = before?.allowance ?? 0n;
      const account = journal?.allowance_account ?? before?.account ?? null;
      const lines: Line[] =
        journal === undefined
          ? []
          : [
              { account: journal.loss_account, date, amount: allowance - previous },
              // An allowance that is in another account moves.
              { account: before?.account ?? journal.allowance_account, date, amount: previous },
              { account: journal.allowance_account, date, amount: -allowance },
            ];
      booked.push(...lines);
      const id = response.items[index]?.id ?? '';
      this.#reviews.push({ id, product, asOf: date, nrv, allowance, account, lines });
      return { quantity, cost: value, allowance, change: allowance - previous, account };
    });
    expect(
      response.items.map(({ quantity, cost, allowance, change, allowance_account: account }) => ({
        quantity: BigInt(quantity),
        cost: minorOf(cost),
        allowance: minorOf(allowance),
        change: minorOf(change),
        account,
      })),
    ).toEqual(expected);
    this.#lines.push(...booked);
    const entry = await entryLines(app, keys.viewer, response.journal_entry_id);
    expect(sums(entry)).toEqual(sums(booked));
    // Write-downs and recoveries are lines of their own (IAS 2.36), so the entry exists even if they cancel each other out.
    const losses = expected.filter(({ change }) => change > 0n).length;
    const gains = expected.filter(({ change }) => change < 0n).length;
    const lossLines = entry.filter(({ account }) => account === journal?.loss_account);
    expect(lossLines).toHaveLength(journal === undefined ? 0 : Math.min(losses, 1) + Math.min(gains, 1));
  }

  /** Whether it is the last one of its product that counts. */
  isLast(id: string): boolean {
    const review = this.#reviews.find((each) => each.id === id);
    return review !== undefined && this.#last(review.product) === review;
  }

  /** Takes a review back, as if it had not been recorded, and fails unless its reversal has the opposite figures. */
  async reverse(
    app: TestApp,
    { keys }: Pick<TestOrganization, 'keys'>,
    id: string,
    reversal: { journal_entry_id: string | null; allowance: string; change: string },
  ): Promise<void> {
    const at = this.#reviews.findIndex((review) => review.id === id);
    const [review] = this.#reviews.splice(at, 1);
    if (review === undefined) throw new Error('unknown review');
    const allowance = this.#last(review.product)?.allowance ?? 0n;
    expect([minorOf(reversal.allowance), minorOf(reversal.change)]).toEqual([
      allowance,
      allowance - review.allowance,
    ]);
    const lines = review.lines.map((line) => ({ ...line, amount: -line.amount }));
    expect(sums(await entryLines(app, keys.viewer, reversal.journal_entry_id))).toEqual(sums(lines));
    this.#lines.push(...lines);
  }

  /** Fails unless valuation and reconciliation have the allowances of the model, at the end of every period and now. */
  async expectAgrees(app: TestApp, { keys }: Pick<TestOrganization, 'keys'>): Promise<void> {
    const get = async (url: string) =>
      (await app.request('GET', `/api/inventory/${url}`, { key: keys.viewer })).body;
    for (const day of ['2026-01-31', '2026-02-28', '2026-12-31']) {
      const { allowance, carrying_amount, total_value, products } = await get(`valuation?as_of=${day}`);
      const recorded = (product: string) => this.#last(product, day)?.allowance ?? 0n;
      const all = new Set(this.#reviews.map(({ product }) => product));
      const total = [...all].reduce((sum, product) => sum + recorded(product), 0n);
      expect(minorOf(allowance)).toBe(total);
      // An allowance reduces the product that it was recorded for, to 0 at most.
      let carried = 0n;
      for (const product of products) {
        const [id, value] = [product.product_id, minorOf(product.value)];
        const last = this.#last(id, day);
        const needed = required({ quantity: BigInt(product.on_hand), value }, last?.nrv ?? 0n);
        const carrying = value <= 0n ? value : value > recorded(id) ? value - recorded(id) : 0n;
        expect([minorOf(product.allowance), minorOf(product.carrying_amount), product.review_due]).toEqual([
          recorded(id),
          carrying,
          last !== undefined && last.allowance !== needed,
        ]);
        carried += carrying;
      }
      const totals = await get(`valuation?as_of=${day}&products=false`);
      expect(totals).toMatchObject({ total_value, allowance, carrying_amount });
      expect(minorOf(carrying_amount)).toBe(carried);
    }
    for (const { end_date: end, allowances } of (await get('reconciliation')).periods) {
      const accounts = new Set(
        this.#reviews.flatMap(({ asOf, account }) => (asOf <= end && account !== null ? [account] : [])),
      );
      const expected = [...accounts].toSorted().map((account) => {
        const own = [...new Set(this.#reviews.map(({ product }) => product))]
          .map((product) => this.#last(product, end))
          .filter((review) => review?.account === account);
        const allowance = own.reduce((sum, review) => sum + (review?.allowance ?? 0n), 0n);
        const balance = this.#lines
          .filter((line) => line.account === account && line.date <= end)
          .reduce((sum, { amount }) => sum - amount, 0n);
        return [account, allowance, balance, balance === allowance];
      });
      // An account without allowances and without a balance need not be listed.
      const shown = allowances.map((line: Record<string, string>) => [
        line['account'],
        minorOf(line['allowance'] ?? ''),
        minorOf(line['account_balance'] ?? ''),
        line['reconciled'],
      ]);
      const matters = ([, allowance, balance]: readonly unknown[]) => allowance !== 0n || balance !== 0n;
      expect(shown.filter(matters)).toEqual(expected.filter(matters));
    }
  }
}
