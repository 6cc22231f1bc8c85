/** A movement as the model sees it, in ledger order. Costs in minor units, unit costs in millionths. */
export interface ModelRow {
  readonly id: string;
  readonly date: string;
  readonly delta: bigint;
  readonly unitCost: bigint;
  /** The movement right in front of it that it takes back. */
  readonly cancels: string | null;
  /** What it takes back, right in front of it or on an earlier date; none for what is no reversal. */
  readonly reverses?: string | null;
}

export type CostingMethod = 'moving_average' | 'fifo';

/** Half away from zero, the long way. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  if (denominator < 0n) return rounded(-numerator, -denominator);
  if (numerator < 0n) return -rounded(-numerator, denominator);
  const whole = numerator / denominator;
  return (numerator % denominator) * 2n >= denominator ? whole + 1n : whole;
}

interface Lot {
  quantity: bigint;
  value: bigint;
}

/** What is held: receipts, or one lot of less than nothing; and the last lot there was all in all. */
interface Held {
  lots: Lot[];
  last: Lot | undefined;
}

/**
 * The obviously right valuation, from the first row on and unlike the service's: FIFO is one
 * queue entry for each layer, an annulled pair is left out of the queue altogether.
 */
export function modelCosts(
  rows: readonly ModelRow[],
  method: CostingMethod,
  moneyScale: number,
): Map<string, bigint> {
  // What had gone out on an earlier date comes in again for what it had cost, however that came about.
  const worth: Worth = ({ delta, unitCost, reverses = null }, quantity = delta) =>
    reverses === null
      ? rounded(quantity * unitCost, 10n ** BigInt(6 - moneyScale))
      : rounded(-(costs.get(reverses) ?? 0n) * quantity, delta);
  const costs = new Map<string, bigint>();
  const cancelled = new Set(rows.map((row) => row.cancels));
  let held: Held = { lots: [], last: undefined };
  for (const row of rows) {
    if (row.cancels !== null) {
      costs.set(row.id, -(costs.get(row.cancels) ?? 0n));
      continue;
    }
    const next = moved(held, row, { method, worth });
    costs.set(row.id, sumOf(next.lots).value - sumOf(held.lots).value);
    if (!cancelled.has(row.id)) held = next;
  }
  return costs;
}

const sumOf = (lots: readonly Lot[]): Lot => ({
  quantity: lots.reduce((sum, lot) => sum + lot.quantity, 0n),
  value: lots.reduce((sum, lot) => sum + lot.value, 0n),
});

/** What units of a row are worth that comes in; all of it by itself. */
type Worth = (row: ModelRow, quantity?: bigint) => bigint;

interface Rules {
  readonly method: CostingMethod;
  readonly worth: Worth;
}

function moved(held: Held, row: ModelRow, { method, worth }: Rules): Held {
  const lots = row.delta > 0n ? received(held, row, worth) : issued(held, -row.delta, method);
  const all = sumOf(lots);
  const kept = lots.filter((lot) => lot.quantity !== 0n);
  return {
    // The average is one lot for all.
    lots: method === 'moving_average' && kept.length > 0 ? [all] : kept,
    last: all.quantity === 0n ? held.last : all,
  };
}

function received({ lots }: Held, row: ModelRow, worth: Worth): Lot[] {
  const [first] = lots;
  if (first === undefined || first.quantity > 0n)
    return [...lots, { quantity: row.delta, value: worth(row) }];
  const quantity = first.quantity + row.delta;
  return [{ quantity, value: quantity < 0n ? share(first, quantity) : worth(row, quantity) }];
}

function issued({ lots, last }: Held, quantity: bigint, method: CostingMethod): Lot[] {
  const all = sumOf(lots);
  if (quantity <= all.quantity) return taken(lots, quantity);
  const covered = method === 'fifo' && all.quantity > 0n ? all.quantity : 0n;
  const value = (covered > 0n ? all.value : 0n) + (last === undefined ? 0n : share(last, quantity - covered));
  return [{ quantity: all.quantity - quantity, value: all.value - value }];
}

const share = (lot: Lot, quantity: bigint): bigint => rounded(quantity * lot.value, lot.quantity);

function taken(lots: readonly Lot[], quantity: bigint): Lot[] {
  let left = quantity;
  return lots.map((lot) => {
    const out = left < lot.quantity ? left : lot.quantity;
    left -= out;
    return { quantity: lot.quantity - out, value: lot.value - share(lot, out) };
  });
}
