import {
  formatDecimal,
  valuationStatusOn,
  type Holding,
  type StockCard,
  type StockCardInput,
} from '@tallybook/domain';
import { Paging } from '../../platform/cursor.ts';
import { readSnapshot } from '../../platform/read.ts';
import { notFound, type VerbContext } from '../../platform/verb.ts';
import { holdingOf, sumBefore } from '../stock-movements/posting/state/holding-store.ts';
import { presentMovement } from '../stock-movements/store.ts';
import { findCardProduct, selectCard, sumWithin, type CardRecord } from './store.ts';

const firstDay = '1900-01-01';

/**
 * A page of one product's movements in ledger order with running quantity and value. The opening is read from the
 * monthly and daily sums, so a late page of a long history costs no more than the first. Opening and closing belong to
 * the page: the closing of one page is the opening of the next.
 */
export async function getStockCard(ctx: VerbContext, input: StockCardInput): Promise<StockCard> {
  const { organizationId } = ctx.actor;
  const paging = new Paging(organizationId, 'stock-cards', input, ['date', 'whole', 'whole']);
  const { product, sums, rows } = await readSnapshot(ctx, async (tx) => {
    const { after } = paging;
    const start = after === undefined ? (input.startDate ?? firstDay) : String(after[0]);
    const [found, before, within, movements] = await tx.flight([
      () => findCardProduct(tx, organizationId, input.id),
      () => sumBefore(tx, organizationId, input.id, start),
      after && (() => sumWithin(tx, organizationId, input.id, after)),
      () => selectCard(tx, organizationId, input, paging),
    ]);
    return { product: found, sums: within === undefined ? [before] : [before, within], rows: movements };
  });
  if (product === undefined) throw notFound('product');
  const scale = product.money_scale;
  const opening = sums.map((row) => holdingOf(row, scale)).reduce(add);
  const page = paging.page(rows, (row) => [row.movement_date, row.order_seq, row.seq]);
  const { rows: presented, closing } = withRunningTotals(opening, page.items, scale);
  ctx.responseMeta.nextCursor = page.next_cursor;
  // Undefined where the page reaches the end of the history.
  const lastDate = page.next_cursor === null ? input.endDate : page.items.at(-1)?.movement_date;
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

function withRunningTotals(
  opening: Holding,
  records: readonly CardRecord[],
  scale: number,
): { rows: StockCard['rows']; closing: Holding } {
  let closing = opening;
  const rows = records.map(({ order_seq: _order, ...row }) => {
    closing = add(closing, holdingOf({ quantity: row.quantity_delta, value: row.cost_amount }, scale));
    const { quantity, value } = present(closing, scale);
    return { movement: presentMovement(row), running_quantity: quantity, running_value: value };
  });
  return { rows, closing };
}
