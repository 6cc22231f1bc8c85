import {
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

/**
 * A page of one product's movements and cost adjustments in ledger order with running quantity and value. The opening is read from the
 * monthly and daily sums, so a late page of a long history costs no more than the first. Opening and closing belong to
 * the page: the closing of one page is the opening of the next.
 */
export async function getStockCard(ctx: VerbContext, input: StockCardInput): Promise<StockCard> {
  const { organizationId } = ctx.actor;
  const paging = new Paging(organizationId, 'stock-cards', input, ['date', 'whole', 'whole']);
  const { product, sums, rows } = await readSnapshot(ctx, async (tx) => {
    const { after } = paging;
    const start = after === undefined ? (input.startDate ?? firstDay) : String(after[0]);
    const [found, before, within, movements, adjustments] = await tx.flight([
      () => findCardProduct(tx, organizationId, input.id),
      () => sumBefore(tx, organizationId, input.id, start),
      after && (() => sumWithin(tx, organizationId, input.id, after)),
      () => selectCard(tx, organizationId, input, paging),
      () => selectCardAdjustments(tx, organizationId, input, paging),
    ]);
    return {
      product: found,
      sums: within === undefined ? [before] : [before, within],
      rows: merged(movements, adjustments, paging.size),
    };
  });
  if (product === undefined) throw notFound('product');
  const scale = product.money_scale;
  const opening = sums.map((row) => holdingOf(row, scale)).reduce(add);
  const page = paging.page(rows, ({ place }) => [...place]);
  const { rows: presented, closing } = await withRunningTotals(opening, page.items, scale);
  ctx.responseMeta.nextCursor = page.next_cursor;
  // Undefined where the page reaches the end of the history.
  const lastDate = page.next_cursor === null ? input.endDate : page.items.at(-1)?.place[0];
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

const present = ({ quantity, value }: Holding, scale: number) => ({
  quantity,
  value: formatDecimal(value, scale),
});

/** A row of the card, with its place in ledger order: date, `order_seq`, `seq`. */
type CardRecord = { readonly place: readonly [string, string, string] } & (
  | { readonly movement: CardMovement }
  | { readonly adjustment: CostAdjustmentRecord }
);

/** In ledger order; at most one row more than the page holds. */
function merged(
  movements: readonly CardMovement[],
  adjustments: readonly CostAdjustmentRecord[],
  size: number,
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
  return adjustments.length === 0 ? rows : rows.sort(byPlace).slice(0, size + 1);
}

function byPlace({ place: a }: CardRecord, { place: b }: CardRecord): number {
  if (a[0] !== b[0]) return a[0] < b[0] ? -1 : 1;
  const difference = BigInt(a[1]) - BigInt(b[1]) || BigInt(a[2]) - BigInt(b[2]);
  return difference < 0n ? -1 : 1;
}

async function withRunningTotals(
  opening: Holding,
  records: readonly CardRecord[],
  scale: number,
): Promise<{ rows: StockCard['rows']; closing: Holding }> {
  let closing = opening;
  const rows = await mapInSteps(records, (record): StockCard['rows'][number] => {
    if ('movement' in record) {
      const { quantity_delta: quantity, cost_amount: value } = record.movement;
      closing = add(closing, holdingOf({ quantity, value }, scale));
    } else if (record.adjustment.mode === 'split')
      closing = add(closing, holdingOf({ quantity: '0', value: record.adjustment.to_stock ?? '0' }, scale));
    const { quantity: running_quantity, value: running_value } = present(closing, scale);
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
  return { rows, closing };
}
