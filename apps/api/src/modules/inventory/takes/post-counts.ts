import type { Transaction } from '@tallybook/db';
import {
  isOvertaken,
  itemsProblem,
  ProblemError,
  en,
  say,
  type ComparedCount,
  type CountBasis,
  type CountCommand,
  type CountDecision,
  type Decision,
  type PostedStockTake,
  type StockMovement,
} from '@tallybook/domain';
import { originOf } from '../../../platform/events/event.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import { newId } from '../../../platform/ids.ts';
import type { VerbContext } from '../../../platform/verb.ts';
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
  readonly countedSeq?: string;
  readonly decision?: CountDecision | undefined;
  /** To name the product in errors, where the caller has not sent it. */
  readonly sku?: string;
}

/** Result of the posting's transaction, before it stores the stock take. */
export interface PostedCounts {
  readonly outcomes: readonly (StockMovement | 'unchanged')[];
  readonly compared: Decision['compared'];
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

/** Fields of the stock take, not of a count. */
const ofTake = ['/count_date', '/location_id'];

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
  const commands = take.counts.map((count) => commandOf(take, count));
  const response = await postGroupAt<Response>(
    ctx,
    input,
    {
      group: commands,
      toResponse: (outcomes, compared) => {
        posted = { outcomes, compared, document: documentOf(ctx, take, outcomes, moment) };
        return toResponse(posted);
      },
      combineProblems: (problems) =>
        itemsProblem(
          '/counts',
          problems.map((problem, at) => problem && withSku(problem, take.counts[at]?.sku)),
          ofTake,
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
        const { outcomes, compared, document } = posted;
        const postedSeq = await nextPosition(tx);
        const rows = commands.map((command, at) =>
          rowOf(command, outcomes[at] ?? 'unchanged', compared.get(command.id)),
        );
        await store(tx, rows, { at: moment.now, seq: postedSeq });
        await tx.flight([
          () => markPosted(tx, organizationId, take.id, { postedSeq, postedAt: moment.now, userId }),
          () =>
            recordEvent(tx, originOf(ctx, ctx.actor), {
              organizationId,
              type: 'stock_take.posted',
              subjectId: take.id,
              data: {
                count_date: take.countDate,
                ...(take.locationId !== null && { location_id: take.locationId }),
                totals: document.totals,
                overtaken: decided(rows),
              },
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
  { id, countDate, locationId }: Pick<Take, 'id' | 'countDate' | 'locationId'>,
  { sku: _sku, unitCost, ...count }: TakeCount,
): CountCommand => ({
  ...count,
  kind: 'count',
  id: newId(),
  countDate,
  locationId: locationId ?? undefined,
  unitCost: unitCost ?? undefined,
  reference: `stock-take:${id}`,
});

/** How many overtaken counts were decided in which way. */
const decided = (rows: readonly CountRow[]): Record<CountBasis, number> => ({
  when_counted: rows.filter(({ basis }) => basis === 'when_counted').length,
  end_of_day: rows.filter(({ basis }) => basis === 'end_of_day').length,
});

function rowOf(
  command: CountCommand,
  outcome: StockMovement | 'unchanged',
  compared: ComparedCount | undefined,
): CountRow {
  if (compared === undefined) throw new Error('an accepted count has been compared');
  const { productId, counted, unitCost, decision } = command;
  const { expected, expectedWhenCounted } = compared;
  return {
    productId,
    counted,
    unitCost: unitCost ?? null,
    expected,
    expectedWhenCounted,
    movementId: outcome === 'unchanged' ? null : outcome.id,
    basis: isOvertaken(command, compared) ? (decision?.basis ?? null) : null,
  };
}

function documentOf(
  { actor }: VerbContext,
  { id, countDate, locationId, blind, note, counts, opened }: Take,
  outcomes: PostedCounts['outcomes'],
  { moneyScale, now }: { moneyScale: number; now: string },
): PostedStockTake {
  const movements = outcomes.filter((outcome) => outcome !== 'unchanged');
  return {
    id,
    count_date: countDate,
    location_id: locationId,
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
  const { code, detail, errors = [], figures } = problem;
  const named = errors.map((error) =>
    ofTake.includes(error.pointer)
      ? error
      : { ...error, detail: say(en.ofProduct, { sku, detail: error.detail }) },
  );
  return new ProblemError(code, detail, { errors: named, figures });
}
