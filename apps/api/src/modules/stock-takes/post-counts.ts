import type { Transaction } from '@tallybook/db';
import {
  itemsProblem,
  ProblemError,
  type CountCommand,
  type PostedStockTake,
  type StockMovement,
} from '@tallybook/domain';
import { originOf } from '../../platform/events/event.ts';
import { recordEvent } from '../../platform/events/record.ts';
import { newId } from '../../platform/ids.ts';
import type { VerbContext } from '../../platform/verb.ts';
import { postGroupAt } from '../stock-movements/posting/requests.ts';
import type { CountRow } from './count-store.ts';
import { nextPosition } from './later-changes-store.ts';
import { markPosted, readMoment, type NewStockTake } from './store.ts';
import { adjustmentsOf, totalsOf } from './totals.ts';

export interface TakeCount {
  readonly productId: string;
  readonly counted: number;
  readonly unitCost: number | null;
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
  readonly store: (tx: Transaction, rows: readonly CountRow[], postedAt: string) => Promise<unknown>;
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
        await store(
          tx,
          take.counts.map((count, at) => rowOf(count, outcomes[at] ?? 'unchanged')),
          moment.now,
        );
        await tx.flight([
          () => markPosted(tx, organizationId, take.id, { postedSeq, postedAt: moment.now, userId }),
          () =>
            recordEvent(tx, originOf(ctx, ctx.actor), {
              organizationId,
              type: 'stock_take.posted',
              subjectId: take.id,
              data: { count_date: take.countDate, totals: document.totals },
              published: document,
            }),
        ]);
      },
    },
  );
  ctx.services.fanOut.wake();
  return response;
}

const commandOf = ({ id, countDate }: Take, { productId, counted, unitCost }: TakeCount): CountCommand => ({
  kind: 'count',
  id: newId(),
  productId,
  countDate,
  counted,
  unitCost: unitCost ?? undefined,
  reference: `stock-take:${id}`,
});

const rowOf = (count: TakeCount, outcome: StockMovement | 'unchanged'): CountRow => ({
  ...count,
  expected: outcome === 'unchanged' ? count.counted : count.counted - outcome.quantity,
  movementId: outcome === 'unchanged' ? null : outcome.id,
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
