import {
  addDays,
  formatDecimal,
  valuationStatusOn,
  type Holding,
  type StockCard,
  type StockCardInput,
} from '@tallybook/domain';
import { Paging } from '../../../platform/cursor.ts';
import { mapInSteps } from '../../../platform/fairness/steps.ts';
import { readSnapshot } from '../../../platform/read.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { holdingOf, sumBefore } from '../../../ledger/state/holding-store.ts';
import { presentMovement } from '../../../ledger/movements/store.ts';
import {
  presentCostAdjustment,
  type CostAdjustmentRecord,
} from '../../../ledger/movements/cost-adjustment-store.ts';
import { findCardProduct, selectCard, selectCardAdjustments, sumWithin, type CardMovement } from './store.ts';

const firstDay = '1900-01-01';
/** After every movement. */
const lastDay = '9998-12-31';

/**
 * A page of one product's movements and cost adjustments in ledger order with running quantity and value. The opening is read from the
 * monthly and daily sums, so a late page of a long history costs no more than the first. Opening and closing belong to
 * the page: the closing of one page is the opening of the next, or the reverse with `sort=-date`.
 */
export async function getStockCard(ctx: VerbContext, input: StockCardInput): Promise<StockCard> {
  const { organizationId } = ctx.actor;
  const paging = new Paging(organizationId, 'stock-cards', input, ['date', 'whole', 'whole']);
  const newestFirst = input.sort === '-date';
  const { product, sums, rows } = await readSnapshot(ctx, async (tx) => {
    const { after } = paging;
    const start =
      after !== undefined
        ? String(after[0])
        : newestFirst
          ? addDays(input.endDate ?? lastDay, 1)
          : (input.startDate ?? firstDay);
    const [found, before, within, movements, adjustments] = await tx.flight([
      () => findCardProduct(tx, organizationId, input.id),
      () => sumBefore(tx, organizationId, input.id, start),
      after && (() => sumWithin(tx, organizationId, input.id, after, !newestFirst)),
      () => selectCard(tx, organizationId, input, paging),
      () => selectCardAdjustments(tx, organizationId, input, paging),
    ]);
    return {
      product: found,
      sums: within === undefined ? [before] : [before, within],
      rows: merged(movements, adjustments, paging.size, newestFirst),
    };
  });
  if (product === undefined) throw notFound('product');
  const scale = product.money_scale;
  // The holding where the page begins: before its earliest row, or after its latest.
  const start = sums.map((row) => holdingOf(row, scale)).reduce(add);
  const page = paging.page(rows, ({ place }) => [...place]);
  const { rows: presented, end } = await withRunningTotals(start, page.items, scale, newestFirst);
  const [opening, closing] = newestFirst ? [end, start] : [start, end];
  ctx.responseMeta.nextCursor = page.next_cursor;
  const isAtEnd = newestFirst ? paging.after === undefined : page.next_cursor === null;
  // Undefined where the page reaches the end of the history.
  const lastDate = isAtEnd ? input.endDate : page.items.at(newestFirst ? 0 : -1)?.place[0];
  const { recosting_from: recostingFrom } = product;
  return {
    product_id: input.id,
    opening: present(opening, scale),
    rows: presented,
    closing: present(closing, scale),
    valuation_status: valuationStatusOn(lastDate ?? '9999-12-31', recostingFrom),
    next_cursor: page.next_cursor,
  };
}

const add = (a: Holding, b: Holding): Holding => ({
  quantity: a.quantity + b.quantity,
  value: a.value + b.value,
});

const subtract = (a: Holding, b: Holding): Holding => ({
  quantity: a.quantity - b.quantity,
  value: a.value - b.value,
});

const present = ({ quantity, value }: Holding, scale: number) => ({
  quantity,
  value: formatDecimal(value, scale),
});

/** A row of the card, with its place in ledger order: date, `order_seq`, `seq`. */
type CardRecord = { readonly place: readonly [string, string, string] } & (
  | { readonly movement: CardMovement }
  | { readonly adjustment: CostAdjustmentRecord }
);

/** In ledger order or its reverse, as both lists are; at most one row more than the page holds. */
function merged(
  movements: readonly CardMovement[],
  adjustments: readonly CostAdjustmentRecord[],
  size: number,
  newestFirst: boolean,
): CardRecord[] {
  const rows: CardRecord[] = [
    ...movements.map((movement): CardRecord => ({
      place: [movement.movement_date, movement.order_seq, movement.seq],
      movement,
    })),
    ...adjustments.map((adjustment): CardRecord => ({
      place: [adjustment.booked_on, adjustment.seq, adjustment.seq],
      adjustment,
    })),
  ];
  return adjustments.length === 0
    ? rows
    : rows.sort(newestFirst ? (a, b) => byPlace(b, a) : byPlace).slice(0, size + 1);
}

function byPlace({ place: a }: CardRecord, { place: b }: CardRecord): number {
  if (a[0] !== b[0]) return a[0] < b[0] ? -1 : 1;
  const difference = BigInt(a[1]) - BigInt(b[1]) || BigInt(a[2]) - BigInt(b[2]);
  return difference < 0n ? -1 : 1;
}

/** Adds the holding after each row, and the one where the page ends: after its latest row, or before its earliest. */
async function withRunningTotals(
  start: Holding,
  records: readonly CardRecord[],
  scale: number,
  newestFirst: boolean,
): Promise<{ rows: StockCard['rows']; end: Holding }> {
  let end = start;
  const rows = await mapInSteps(records, (record): StockCard['rows'][number] => {
    const change = changeOf(record, scale);
    const after = newestFirst ? end : add(end, change);
    end = newestFirst ? subtract(end, change) : after;
    const { quantity: running_quantity, value: running_value } = present(after, scale);
    const running = { running_quantity, running_value };
    if ('adjustment' in record) {
      const cost_adjustment = presentCostAdjustment(record.adjustment);
      return { kind: 'cost_adjustment', movement: null, cost_adjustment, ...running };
    }
    return {
      kind: 'movement',
      movement: presentMovement(record.movement),
      cost_adjustment: null,
      ...running,
    };
  });
  return { rows, end };
}

/** The effect of a row on the holding; a cost adjustment in place has none, because its receipt includes it. */
function changeOf(record: CardRecord, scale: number): Holding {
  if ('movement' in record) {
    const { quantity_delta: quantity, cost_amount: value } = record.movement;
    return holdingOf({ quantity, value }, scale);
  }
  const { mode, to_stock } = record.adjustment;
  return holdingOf({ quantity: '0', value: (mode === 'split' ? to_stock : null) ?? '0' }, scale);
}
