import {
  dateLimitProblem,
  locationArchived,
  locationIsTransit,
  locationNotFound,
  periodClosed,
  type RecordStockTake,
  type StockTake,
} from '@tallybook/domain';
import { originOf } from '../../../platform/events/event.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import { newId } from '../../../platform/ids.ts';
import { requirePermission, type VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { readDay } from '../../../ledger/journal/store.ts';
import { findLocationState } from '../../../ledger/levels/location-store.ts';
import { lockMonthsShared } from '../../../ledger/periods/lock-store.ts';
import { insertHistory, upsertCounts } from './count-store.ts';
import { postCounts } from './post-counts.ts';
import { insertStockTake } from './store.ts';

/**
 * Opens a stock take, or with `counts` posts one at once, which requires the permission to adjust. Each adjustment stores the
 * count (`metadata.counted_quantity`) and names the stock take in `reference`.
 */
export function recordStockTake(ctx: VerbContext, input: RecordStockTake): Promise<StockTake> {
  return input.counts === undefined ? open(ctx, input) : postAtOnce(ctx, input, input.counts);
}

function open(ctx: VerbContext, input: RecordStockTake): Promise<StockTake> {
  const { organizationId, userId } = ctx.actor;
  const { count_date: countDate, location_id: locationId = null, blind = false, note = null } = input;
  const id = newId();
  return write(ctx, input, async (tx) => {
    // A closing either names the stock take or rejects it.
    const [, { now, period, dateLimit }, location] = await tx.flight([
      () => lockMonthsShared(tx, organizationId, [countDate.slice(0, 7)]),
      () => readDay(tx, organizationId, countDate),
      () => (locationId === null ? null : findLocationState(tx, organizationId, locationId)),
    ]);
    if (location === undefined) throw locationNotFound();
    if (location?.kind === 'transit') throw locationIsTransit('/location_id');
    // Nothing that is found there could be posted.
    if (location?.archived === true) throw locationArchived();
    const tooFar = dateLimitProblem(dateLimit, countDate, '/count_date');
    if (tooFar !== undefined) throw tooFar;
    if (period?.closed === true) throw periodClosed(period.name, '/count_date');
    await tx.flight([
      () =>
        insertStockTake(tx, organizationId, {
          id,
          countDate,
          locationId,
          blind,
          note,
          userId,
          createdAt: now,
        }),
      () =>
        recordEvent(tx, originOf(ctx, ctx.actor), {
          organizationId,
          type: 'stock_take.opened',
          subjectId: id,
          data: {
            count_date: countDate,
            ...(locationId !== null && { location_id: locationId }),
            blind,
            note,
          },
        }),
    ]);
    return {
      id,
      count_date: countDate,
      location_id: locationId,
      status: 'open',
      blind,
      note,
      organization_id: organizationId,
      created_at: now,
      created_by: userId,
      posted_at: null,
      posted_by: null,
      cancelled_at: null,
      cancelled_by: null,
      movements: [],
      unchanged: [],
    };
  });
}

async function postAtOnce(
  ctx: VerbContext,
  input: RecordStockTake,
  given: NonNullable<RecordStockTake['counts']>,
): Promise<StockTake> {
  requirePermission(ctx.actor, 'movements.adjust');
  const { organizationId, userId } = ctx.actor;
  const { count_date: countDate, location_id: locationId = null, blind = false, note = null } = input;
  const take = { id: newId(), countDate, locationId, blind, note };
  const counts = given.map(({ product_id, counted_quantity, unit_cost }) => ({
    productId: product_id,
    counted: counted_quantity,
    unitCost: unit_cost ?? null,
  }));
  const response = await postCounts<StockTake>(
    ctx,
    input,
    { ...take, counts, opened: null },
    {
      // Nobody else knows its id.
      acquire: () => Promise.resolve(true),
      store: (tx, rows, { at: createdAt, seq }) => {
        const counting = { id: take.id, countDate: take.countDate, userId, seq, counts: rows };
        return tx.flight([
          () => insertStockTake(tx, organizationId, { ...take, userId, createdAt }),
          () => upsertCounts(tx, organizationId, counting),
          () => insertHistory(tx, organizationId, counting, 1),
        ]);
      },
      toResponse: ({ outcomes, document: { counted_products: _counted, totals: _totals, ...document } }) => ({
        ...document,
        movements: outcomes.filter((each) => each !== 'unchanged'),
        unchanged: given.flatMap(({ product_id }, at) => (outcomes[at] === 'unchanged' ? product_id : [])),
      }),
    },
  );
  if (response === undefined) throw new Error('a new stock take cannot have changed');
  return response;
}
