import type { Transaction } from '@tallybook/db';
import {
  itemsProblem,
  ProblemError,
  readWhole,
  type CountBasis,
  type CountCommand,
  type PostedStockTake,
  type StockMovement,
} from '@tallybook/domain';
import { originOf } from '../../../platform/events/event.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import { newId } from '../../../platform/ids.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { selectLevels } from '../../../ledger/levels/store.ts';
import { postGroupAt } from '../../../ledger/posting/requests.ts';
import type { CountRow } from './count-store.ts';
import { nextPosition } from './late-movements-store.ts';
import { markPosted, readMoment, type NewStockTake } from './store.ts';
import { adjustmentsOf, totalsOf } from './totals.ts';

export interface TakeCount {
  readonly productId: string;
  readonly counted: number;
  readonly unitCost: number | null;
  /** Undefined if it is counted now. */
  readonly expectedWhenCounted?: number;
  /** The decision, if there is one. */
  readonly basis?: CountBasis | undefined;
  readonly expectedWhenDecided?: number | undefined;
  /** To name the product in errors, where the caller has not sent it. */
  readonly sku?: string;
}

/** Result of the posting's transaction, before it stores the stock take. */
export interface PostedCounts {
  readonly outcomes: readonly (StockMovement | 'unchanged')[];
  readonly document: PostedStockTake;
}

interface Take extends Omit<NewStockTake, 'userId' | 'createdAt'> {
  readonly counts: readonly TakeCount[];
  /** Null if the transaction creates the stock take. */
  readonly opened: { readonly createdAt: string; readonly userId: string } | null;
}

interface Storing<Response> {
  /** Locks the stock take; false, and nothing is posted, if it has changed since its counts were read. */
  readonly acquire: (tx: Transaction) => Promise<boolean>;
  readonly store: (
    tx: Transaction,
    rows: readonly CountRow[],
    posted: { readonly at: string; readonly seq: string },
  ) => Promise<unknown>;
  readonly toResponse: (posted: PostedCounts) => Response;
}

/**
 * Adjusts each counted product to its counted quantity as of the end of the count date, and stores the stock take as posted
 * in the same transaction. Either all counts are posted or none; an error is one problem whose entries name the count and
 * its field. Returns undefined, with nothing posted, if the stock take has changed.
 */
export async function postCounts<Response>(
  ctx: VerbContext,
  input: unknown,
  take: Take,
  { acquire, store, toResponse }: Storing<Response>,
): Promise<Response | undefined> {
  const { organizationId, userId } = ctx.actor;
  // State of the current attempt: a batch that fails is committed again.
  let moment: Awaited<ReturnType<typeof readMoment>> = { moneyScale: 0, now: '' };
  let posted: PostedCounts | undefined;
  const response = await postGroupAt<Response>(
    ctx,
    input,
    {
      group: take.counts.map((count) => commandOf(take, count)),
      toResponse: (outcomes) => {
        posted = { outcomes, document: documentOf(ctx, take, outcomes, moment) };
        return toResponse(posted);
      },
      combineProblems: (problems) =>
        itemsProblem(
          '/counts',
          problems.map((problem, at) => problem && withSku(problem, take.counts[at]?.sku)),
          ['/count_date'],
        ),
    },
    {
      id: take.id,
      acquire: async (tx) => {
        posted = undefined;
        if (!(await acquire(tx))) return false;
        moment = await readMoment(tx, organizationId);
        return true;
      },
      advance: async (tx) => {
        // Rejected, or the stored response of an earlier call.
        if (posted === undefined) return;
        const { outcomes, document } = posted;
        const postedSeq = await nextPosition(tx);
        const expected = await expectedAtPosting(tx, organizationId, take, outcomes);
        const rows = take.counts.map((count, at) =>
          rowOf(count, outcomes[at] ?? 'unchanged', expected[at] ?? 0),
        );
        await store(tx, rows, { at: moment.now, seq: postedSeq });
        await tx.flight([
          () => markPosted(tx, organizationId, take.id, { postedSeq, postedAt: moment.now, userId }),
          () =>
            recordEvent(tx, originOf(ctx, ctx.actor), {
              organizationId,
              type: 'stock_take.posted',
              subjectId: take.id,
              data: { count_date: take.countDate, totals: document.totals, overtaken: decided(rows) },
              published: document,
            }),
        ]);
      },
    },
  );
  ctx.services.fanOut.wake();
  return response;
}

export const commandOf = (
  { id, countDate }: Pick<Take, 'id' | 'countDate'>,
  { sku: _sku, unitCost, ...count }: TakeCount,
): CountCommand => ({
  ...count,
  kind: 'count',
  id: newId(),
  countDate,
  unitCost: unitCost ?? undefined,
  reference: `stock-take:${id}`,
});

/** How many overtaken counts were decided in which way. */
const decided = (rows: readonly CountRow[]): Record<CountBasis, number> => ({
  when_counted: rows.filter(({ basis }) => basis === 'when_counted').length,
  end_of_day: rows.filter(({ basis }) => basis === 'end_of_day').length,
});

const quantityOf = (outcome: StockMovement | 'unchanged' | undefined): number =>
  outcome === undefined || outcome === 'unchanged' ? 0 : outcome.quantity;

/** On hand before the adjustments. Only those of counts that were compared with an earlier quantity do not tell. */
async function expectedAtPosting(
  tx: Transaction,
  organizationId: string,
  { counts, countDate: as_of }: Take,
  outcomes: PostedCounts['outcomes'],
): Promise<number[]> {
  const product_ids = counts.flatMap(({ productId, basis }) => (basis === 'when_counted' ? productId : []));
  const levels =
    product_ids.length === 0 ? [] : await selectLevels(tx, organizationId, { as_of, product_ids });
  const onHand = new Map(levels.map((level) => [level.product_id, readWhole(level.on_hand)]));
  return counts.map(
    ({ productId, counted }, at) => (onHand.get(productId) ?? counted) - quantityOf(outcomes[at]),
  );
}

const rowOf = (
  { productId, counted, unitCost, basis, expectedWhenCounted }: TakeCount,
  outcome: StockMovement | 'unchanged',
  expected: number,
): CountRow => ({
  productId,
  counted,
  unitCost,
  expected,
  expectedWhenCounted: expectedWhenCounted ?? expected,
  movementId: outcome === 'unchanged' ? null : outcome.id,
  basis: expectedWhenCounted === expected ? null : (basis ?? null),
});

function documentOf(
  { actor }: VerbContext,
  { id, countDate, blind, note, counts, opened }: Take,
  outcomes: PostedCounts['outcomes'],
  { moneyScale, now }: { moneyScale: number; now: string },
): PostedStockTake {
  const movements = outcomes.filter((outcome) => outcome !== 'unchanged');
  return {
    id,
    count_date: countDate,
    status: 'posted',
    blind,
    note,
    organization_id: actor.organizationId,
    created_at: opened?.createdAt ?? now,
    created_by: opened?.userId ?? actor.userId,
    posted_at: now,
    posted_by: actor.userId,
    cancelled_at: null,
    cancelled_by: null,
    counted_products: counts.length,
    totals: totalsOf(counts.length, adjustmentsOf(movements, moneyScale), moneyScale),
  };
}

function withSku(problem: ProblemError, sku: string | undefined): ProblemError {
  if (sku === undefined) return problem;
  const { code, message, errors = [], figures } = problem;
  const named = errors.map((error) =>
    error.pointer === '/count_date' ? error : { ...error, detail: `${sku}: ${error.detail}` },
  );
  return new ProblemError(code, message, { errors: named, figures });
}
