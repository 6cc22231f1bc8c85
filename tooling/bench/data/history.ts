import { hash } from 'node:crypto';
import {
  canonicalMovement,
  detailsOf,
  formatDecimal,
  movementLines,
  movingAverageCost,
  readDecimal,
  unitPrice,
  type Holding,
  type BookedLine,
  type MovementType,
  type PostingAccounts,
} from '@tallybook/domain';
import { dayCount, dayOf, hotEvery, periodId, productCount, productId } from './shape.ts';

/** Input lines for COPY, by table. */
export interface Lines {
  movements: string;
  /** Empty if movements contain their cost. */
  days: string;
  months: string;
  /** Empty without automatic posting. */
  entries: string;
  entryLines: string;
  accountDays: string;
}

/** Accounts of automatic posting. */
export const accounts: PostingAccounts = {
  inventory: '1400',
  goods_received: '1600',
  cost_of_goods_sold: '5000',
  stock_gain: '4800',
  stock_loss: '6900',
  cost_variance: '5900',
};

interface Sums {
  delta: number;
  value: bigint;
  issued: number;
  issuedCost: bigint;
}

interface ProductState extends Holding {
  readonly id: string;
  hash: string;
  day: (Sums & { count: number; lowest: number; highest: number; received: number }) | undefined;
  month: Sums | undefined;
  lastDate: string;
  quantity: number;
  value: bigint;
}

export interface Balance {
  readonly id: string;
  readonly quantity: number;
  readonly value: string;
  readonly lastDate: string | null;
  readonly hash: string;
}

const scale = 2;
/** Pseudo-random numbers, the same in every run (generator of Numerical Recipes). */
function* numbers(): Generator<number, never> {
  for (let state = 1; ;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state;
  }
}

/**
 * Years of movements of a warehouse in the order of posting. Costs, hashes and sums come from the domain's functions,
 * so that the ledger verifies. Stock grows slowly, so that a backdated exit is always allowed.
 */
export class History {
  readonly #organization: string;
  readonly #user: string;
  readonly #count: number;
  readonly #automaticPosting: boolean;
  readonly #products: ProductState[];
  /** Debit and credit of each account on the current day, in minor units. */
  readonly #accountDays = new Map<string, { debit: bigint; credit: bigint }>();
  readonly #random = numbers();
  #seq = 0;

  /** @param automaticPosting whether each movement has a journal entry */
  constructor(organization: string, user: string, count: number, automaticPosting: boolean) {
    this.#organization = organization;
    this.#user = user;
    this.#count = count;
    this.#automaticPosting = automaticPosting;
    this.#products = Array.from({ length: productCount }, (_, index) => ({
      id: productId(index),
      hash: '',
      day: undefined,
      month: undefined,
      lastDate: '',
      quantity: 0,
      value: 0n,
    }));
  }

  /** One item per day; the sums of a day or month are in its last item. */
  *lines(): Generator<Lines> {
    for (let index = 0; index < dayCount; index += 1) {
      const date = dayOf(index);
      const lines: Lines = {
        movements: '',
        days: '',
        months: '',
        entries: '',
        entryLines: '',
        accountDays: '',
      };
      const until = Math.floor(((index + 1) * this.#count) / dayCount);
      while (this.#seq < until) this.#post(date, lines);
      for (const product of this.#products) this.#endDay(product, date, lines);
      this.#endAccountDays(date, lines);
      if (dayOf(index + 1).slice(0, 7) !== date.slice(0, 7))
        for (const product of this.#products) this.#endMonth(product, date, lines);
      yield lines;
    }
  }

  balances(): Balance[] {
    return this.#products.map(({ id, quantity, value, lastDate, hash: last }) => ({
      id,
      quantity,
      value: formatDecimal(value, scale),
      lastDate: lastDate === '' ? null : lastDate,
      hash: last,
    }));
  }

  #post(date: string, lines: Lines): void {
    this.#seq += 1;
    const hot = this.#seq % hotEvery === 0;
    const product = this.#products[hot ? 0 : 1 + (this.#next() % (productCount - 1))] as ProductState;
    const floor = hot ? 900_000 : 500;
    const dice = this.#next() % 100;
    let quantity = 1 + (this.#next() % 100);
    let type: MovementType = 'entry';
    if (product.lastDate === '') quantity += 2 * floor;
    else if (dice < 48 && product.quantity - quantity >= floor) type = 'exit';
    else if (dice === 99) type = 'adjustment';
    const delta = type === 'exit' ? -quantity : quantity;
    const cents = 500 + (this.#next() % 1_000);
    const cost = movingAverageCost(product, delta, unitPrice(BigInt(cents) * 10_000n, scale));
    const unitCost = formatDecimal(BigInt(cents) * 10_000n, 6);
    const id = movementId(date, this.#seq);
    const period = periodId(date.slice(0, 7));
    const entryId = this.#automaticPosting ? movementId(date, this.#seq, '9000') : null;
    product.hash = `v1:${hash(
      'sha256',
      product.hash +
        canonicalMovement({
          organizationId: this.#organization,
          productId: product.id,
          id,
          seq: String(this.#seq),
          orderSeq: String(this.#seq),
          type,
          quantity,
          unitCost,
          movementDate: date,
          periodId: period,
          reversesId: null,
          atOwnCost: null,
          costPer: null,
          entered: null,
          journalEntryId: entryId,
          importId: null,
          locationId: null,
          dispatchId: null,
          details: detailsOf({}),
          createdBy: this.#user,
          createdAt: `${date}T12:00:00.000Z`,
        }),
      'hex',
    )}`;
    product.quantity += delta;
    product.value += cost;
    product.lastDate = date;
    addTo(product, { delta, cost, isIssue: type === 'exit' });
    lines.movements += `${this.#organization}\t${id}\t${this.#seq}\t${this.#seq}\t${product.id}\t${type}\t${quantity}\t${unitCost}\t${date}\t${period}\t${product.hash}\t${date} 12:00:00+00\t${this.#user}\t${entryId ?? '\\N'}\t${formatDecimal(cost, scale)}\n`;
    if (entryId === null) return;
    lines.entries += `${this.#organization}\t${entryId}\t${date}\t${period}\tStock ${type}: ${quantity} of ${product.id}\tstock_movement\t${date} 12:00:00+00\t${this.#user}\t${product.id}\n`;
    const booked = {
      type,
      delta,
      unitCost: cents / 100,
      cost,
      sameDayReversal: false,
      part: null,
      returnOf: null,
      reverses: null,
    };
    this.#book(entryId, date, movementLines(accounts, booked, scale), lines);
  }

  #book(entryId: string, date: string, booked: readonly BookedLine[], lines: Lines): void {
    for (const [index, { kind, account, debit, credit }] of booked.entries()) {
      lines.entryLines += `${this.#organization}\t${entryId}\t${index + 1}\t${account}\t${debit}\t${credit}\t${date}\tstock_movement\t${kind}\n`;
      const day = this.#accountDays.get(account) ?? { debit: 0n, credit: 0n };
      day.debit += readDecimal(debit, scale);
      day.credit += readDecimal(credit, scale);
      this.#accountDays.set(account, day);
    }
  }

  #endAccountDays(date: string, lines: Lines): void {
    for (const [account, { debit, credit }] of this.#accountDays)
      lines.accountDays += `${this.#organization}\t${account}\t${date}\t${formatDecimal(debit, scale)}\t${formatDecimal(credit, scale)}\n`;
    this.#accountDays.clear();
  }

  #endDay(product: ProductState, date: string, lines: Lines): void {
    const { day } = product;
    if (day === undefined) return;
    product.day = undefined;
    lines.days += `${this.#organization}\t${product.id}\t${date}\t${day.count}\t${day.delta}\t${day.lowest}\t${day.highest}\t${formatDecimal(day.value, scale)}\t${day.issued}\t${formatDecimal(day.issuedCost, scale)}\t${day.received}\n`;
  }

  #endMonth(product: ProductState, date: string, lines: Lines): void {
    const { month } = product;
    if (month === undefined) return;
    product.month = undefined;
    lines.months += `${this.#organization}\t${product.id}\t${date.slice(0, 7)}-01\t${month.delta}\t${formatDecimal(month.value, scale)}\t${month.issued}\t${formatDecimal(month.issuedCost, scale)}\n`;
  }

  #next(): number {
    // The low bits of this generator are not random enough.
    return this.#random.next().value >>> 8;
  }
}

const noSums: Sums = { delta: 0, value: 0n, issued: 0, issuedCost: 0n };

function addTo(
  product: ProductState,
  { delta, cost, isIssue }: { readonly delta: number; readonly cost: bigint; readonly isIssue: boolean },
): void {
  const day = (product.day ??= { ...noSums, count: 0, lowest: Infinity, highest: -Infinity, received: 0 });
  const month = (product.month ??= { ...noSums });
  for (const sums of [day, month]) {
    sums.delta += delta;
    sums.value += cost;
    if (!isIssue) continue;
    sums.issued -= delta;
    sums.issuedCost -= cost;
  }
  day.count += 1;
  day.lowest = Math.min(day.lowest, day.delta);
  day.highest = Math.max(day.highest, day.delta);
  day.received += Math.max(delta, 0);
}

/** Ascending in time like the service's ids, because the position of rows in an index affects the cost of reads. */
function movementId(date: string, seq: number, variant = '8000'): string {
  const time = Date.parse(date).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-${variant}-${seq.toString(16).padStart(12, '0')}`;
}
