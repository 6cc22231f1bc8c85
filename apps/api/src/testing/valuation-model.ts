/** A movement as the model reads it, in ledger order. Costs are in minor units, unit costs in millionths. */
export interface ModelRow {
  readonly id: string;
  /** Order of posting. */
  readonly seq: bigint;
  readonly date: string;
  readonly delta: bigint;
  readonly unitCost: bigint;
  /** The movement that it reverses on the same day, in full or in part. It follows that one and its earlier reversals. */
  readonly cancels: string | null;
  /** The movement that it reverses, on the same day or an earlier one; null if it is not a reversal. */
  readonly reverses?: string | null;
  /** Units that go back to the supplier at their own cost. */
  readonly atOwnCost?: boolean;
  /** Sum of the cost adjustments of a receipt, which counts as received at that value. */
  readonly adjusted?: bigint;
  /** For a cost adjustment that is split on its own date: the receipt, and the amount. */
  readonly splits?: string | null;
  readonly amount?: bigint;
}

export type CostingMethod = 'moving_average' | 'fifo';

/** Divides and rounds half away from zero, in the most obvious way. */
function divideRounded(numerator: bigint, denominator: bigint): bigint {
  if (denominator < 0n) return divideRounded(-numerator, -denominator);
  if (numerator < 0n) return -divideRounded(-numerator, denominator);
  const whole = numerator / denominator;
  return (numerator % denominator) * 2n >= denominator ? whole + 1n : whole;
}

/** Units of one receipt, or, by moving average and below zero, all units. */
export interface Lot {
  receipt?: string;
  quantity: bigint;
  value: bigint;
}

/** The stock on hand: receipts, or one lot with a negative quantity. */
interface Stock {
  lots: Lot[];
  /** All lots together when the quantity was last not zero. */
  last: Lot | undefined;
}

/**
 * Values a product's movements from the first row on, in the most obvious way and unlike the service: FIFO keeps one
 * queue entry for each layer. A movement with its same-day reversals counts as the units that they leave.
 */
export const modelCosts = (
  rows: readonly ModelRow[],
  method: CostingMethod,
  moneyScale: number,
): Map<string, bigint> => modelStock(rows, method, moneyScale).costs;

/** The same up to the end of a day, with the stock on hand there. */
export function modelStock(
  rows: readonly ModelRow[],
  method: CostingMethod,
  moneyScale: number,
  through = '9999',
): { costs: Map<string, bigint> } & Readonly<Stock> {
  const priced = (quantity: bigint, unitCost: bigint) =>
    divideRounded(quantity * unitCost, 10n ** BigInt(6 - moneyScale));
  const costOf: CostOf = (row, quantity = row.delta) => {
    const { delta, unitCost, reverses = null, adjusted = 0n } = row;
    return reverses === null
      ? adjusted === 0n
        ? priced(quantity, unitCost)
        : divideRounded(quantity * (priced(delta, unitCost) + adjusted), delta)
      : divideRounded(quantity * restoredValue(reverses, delta, row.seq), delta);
  };
  /** Units that go back to the supplier cost their share of what the receipt did. */
  const ownCostOf = (row: ModelRow): bigint => {
    const receipt = familyOf(row.reverses ?? '');
    const units = sumOfUnits(receipt);
    const earlier = rows
      .slice(
        0,
        rows.findIndex(({ id }) => id === row.id),
      )
      .filter(({ splits }) => splits === row.reverses);
    const adjusted = earlier.reduce((sum, { amount = 0n }) => sum + amount, receipt[0]?.adjusted ?? 0n);
    const worth = priced(units, row.unitCost) + adjusted;
    const value = worth < 0n ? 0n : worth;
    const returned = -sumOfUnits(
      rows.filter((each) => each.reverses === row.reverses && each.cancels === null && each.seq < row.seq),
    );
    const upTo = (count: bigint) => divideRounded(value * count, units);
    return upTo(returned - row.delta) - upTo(returned);
  };
  const costs = new Map<string, bigint>();
  /** A movement, or a cost adjustment, with its same-day reversals. */
  const families = Map.groupBy(rows, ({ id, cancels }) => cancels ?? id);
  const familyOf = (id: string): readonly ModelRow[] => families.get(id) ?? [];
  const sumOfUnits = (some: readonly ModelRow[]) => some.reduce((sum, row) => sum + row.delta, 0n);
  /** A reversal of an issue on a later date restores its share of the issue's cost. */
  const restoredValue = (issue: string, units: bigint, seq: bigint): bigint => {
    const left = familyOf(issue);
    const cost = left.reduce((sum, { id }) => sum + (costs.get(id) ?? 0n), 0n);
    const returned = sumOfUnits(
      rows.filter((row) => row.reverses === issue && row.cancels === null && row.seq < seq),
    );
    const upTo = (count: bigint) => divideRounded(cost * count, sumOfUnits(left));
    return upTo(returned + units) - upTo(returned);
  };
  let stock: Stock = { lots: [], last: undefined };
  // Later rows count too: a return takes the share after those of returns that were posted before it, whatever their dates are.
  for (const original of rows.filter(({ cancels, date }) => cancels === null && date <= through)) {
    if (original.splits) {
      const { splits, amount = 0n } = original;
      const units = sumOfUnits(familyOf(splits));
      const next = addShare(stock, { receipt: splits, units, amount }, method);
      costs.set(original.id, sumOf(next.lots).value - sumOf(stock.lots).value);
      stock = next;
      continue;
    }
    let last = stock;
    let delta = 0n;
    for (const { id, delta: units } of familyOf(original.id)) {
      delta += units;
      const next =
        delta === 0n ? stock : applyRow(stock, { ...original, delta }, { method, costOf, ownCostOf });
      costs.set(id, sumOf(next.lots).value - sumOf(last.lots).value);
      last = next;
    }
    stock = last;
  }
  return { costs, ...stock };
}

/** Each unit of the receipt that is still there takes its part of the amount; by moving average, any units may be. */
function addShare(
  stock: Stock,
  { receipt, units, amount }: { receipt: string; units: bigint; amount: bigint },
  method: CostingMethod,
): Stock {
  if (units === 0n || sumOf(stock.lots).quantity <= 0n) return stock;
  const lots = stock.lots.map((lot) => {
    if (method === 'fifo' && lot.receipt !== receipt) return lot;
    const value = lot.value + divideRounded(amount * (lot.quantity < units ? lot.quantity : units), units);
    return { ...lot, value: value < 0n ? 0n : value };
  });
  return { lots, last: sumOf(lots) };
}

const sumOf = (lots: readonly Lot[]): Lot => ({
  quantity: lots.reduce((sum, lot) => sum + lot.quantity, 0n),
  value: lots.reduce((sum, lot) => sum + lot.value, 0n),
});

/** The cost of a received row's units: of all by default. */
type CostOf = (row: ModelRow, quantity?: bigint) => bigint;

interface Rules {
  readonly method: CostingMethod;
  readonly costOf: CostOf;
  readonly ownCostOf: (row: ModelRow) => bigint;
}

function applyRow(stock: Stock, row: ModelRow, { method, costOf, ownCostOf }: Rules): Stock {
  const returns = row.delta < 0n && row.atOwnCost === true;
  const lots =
    row.delta > 0n
      ? receive(stock, row, costOf)
      : returns
        ? giveBack(stock, row, { method, ownCostOf })
        : issue(stock, -row.delta, method);
  const total = sumOf(lots);
  const remaining = lots.filter((lot) => lot.quantity !== 0n);
  return {
    // The moving average merges all lots into one.
    lots: method === 'moving_average' && remaining.length > 0 ? [total] : remaining,
    last: total.quantity === 0n ? stock.last : total,
  };
}

function giveBack(stock: Stock, row: ModelRow, { method, ownCostOf }: Omit<Rules, 'costOf'>): Lot[] {
  const { quantity, value } = sumOf(stock.lots);
  if (method === 'moving_average') {
    if (quantity <= -row.delta) return issue(stock, -row.delta, method);
    const own = ownCostOf(row);
    return [{ quantity: quantity + row.delta, value: own < value ? value - own : 0n }];
  }
  // The receipt's own layer counts as the oldest.
  const isOwn = ({ receipt }: Lot) => receipt === row.reverses;
  const sorted = [...stock.lots.filter(isOwn), ...stock.lots.filter((lot) => !isOwn(lot))];
  const left = issue({ ...stock, lots: sorted }, -row.delta, method);
  if (left.length !== sorted.length || !isOwn(sorted[0] ?? { quantity: 0n, value: 0n })) return left;
  const at = stock.lots.findIndex(isOwn);
  const [own, ...others] = left;
  return own === undefined ? left : others.toSpliced(at, 0, own);
}

function receive({ lots }: Stock, row: ModelRow, costOf: CostOf): Lot[] {
  const [first] = lots;
  if (first === undefined || first.quantity > 0n)
    return [...lots, { receipt: row.id, quantity: row.delta, value: costOf(row) }];
  const quantity = first.quantity + row.delta;
  return [
    { receipt: row.id, quantity, value: quantity < 0n ? share(first, quantity) : costOf(row, quantity) },
  ];
}

function issue({ lots, last }: Stock, quantity: bigint, method: CostingMethod): Lot[] {
  const total = sumOf(lots);
  if (quantity <= total.quantity) return takeOldest(lots, quantity);
  const covered = method === 'fifo' && total.quantity > 0n ? total.quantity : 0n;
  const value =
    (covered > 0n ? total.value : 0n) + (last === undefined ? 0n : share(last, quantity - covered));
  return [{ quantity: total.quantity - quantity, value: total.value - value }];
}

const share = (lot: Lot, quantity: bigint): bigint => divideRounded(quantity * lot.value, lot.quantity);

function takeOldest(lots: readonly Lot[], quantity: bigint): Lot[] {
  let left = quantity;
  return lots.map((lot) => {
    const issued = left < lot.quantity ? left : lot.quantity;
    left -= issued;
    return { ...lot, quantity: lot.quantity - issued, value: lot.value - share(lot, issued) };
  });
}
