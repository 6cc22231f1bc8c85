/** `low`: at or below the reorder point, `out`: nothing on hand. */
export const alertKinds = ['low', 'out'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** The figures of a product that decide which of its alerts are open. */
export interface WatchedStock {
  /** Null if none is set, or if the product is archived. */
  readonly reorderPoint: number | null;
  /** Null before the first movement: it compares from above. */
  readonly onHand: number | null;
}

/** The alerts that are open: none without a reorder point; `out` only where the point is 0. */
export const openAlerts = (stock: WatchedStock): AlertKind[] =>
  alertKinds.filter((kind) => isOpen(kind, stock));

function isOpen(kind: AlertKind, { reorderPoint, onHand }: WatchedStock): boolean {
  if (reorderPoint === null || onHand === null) return false;
  return kind === 'out' ? onHand <= 0 : reorderPoint > 0 && onHand <= reorderPoint;
}

export interface AlertChange {
  readonly opened: readonly AlertKind[];
  readonly closed: readonly AlertKind[];
  /** Whether the product is above its reorder point again. */
  readonly restocked: boolean;
}

/** The alerts that a change of the stock or of the reorder point opens and closes. */
export function alertChange(before: WatchedStock, after: WatchedStock): AlertChange {
  const [was, is] = [openAlerts(before), openAlerts(after)];
  return {
    opened: is.filter((kind) => !was.includes(kind)),
    closed: was.filter((kind) => !is.includes(kind)),
    restocked: was.length > 0 && is.length === 0 && after.reorderPoint !== null,
  };
}

interface Moved {
  readonly id: string;
  readonly delta: number;
}

/** The movement of a call that opened an alert which is open after all of them; `movements` in their order. Returns its id. */
export const openedBy = (kind: AlertKind, before: WatchedStock, movements: readonly Moved[]): string | null =>
  lastCrossing((stock) => isOpen(kind, stock), before, movements);

/** The movement of a call that raised the stock above the reorder point. Returns its id. */
export const restockedBy = (before: WatchedStock, movements: readonly Moved[]): string | null =>
  lastCrossing((stock) => openAlerts(stock).length === 0, before, movements);

/** The id of the last movement that made the condition true; null if none did. */
function lastCrossing(
  condition: (stock: WatchedStock) => boolean,
  before: WatchedStock,
  movements: readonly Moved[],
): string | null {
  let stock = before;
  let cause: string | null = null;
  for (const { id, delta } of movements) {
    const next = { ...stock, onHand: (stock.onHand ?? 0) + delta };
    if (!condition(stock) && condition(next)) cause = id;
    stock = next;
  }
  return cause;
}
