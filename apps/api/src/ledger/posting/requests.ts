import {
  ProblemError,
  type Decision,
  type LedgerCommand,
  type MovementCommand,
  type PostMovement,
  type StatedUnits,
  type StockMovement,
} from '@tallybook/domain';
import { originOf } from '../../platform/events/event.ts';
import { newId } from '../../platform/ids.ts';
import type { VerbContext } from '../../platform/verb.ts';
import { keyedCall } from '../../platform/write.ts';
import type { Checkpoint, PostedItem, Posting } from './posting.ts';

/** @param stated what a row of a file also says about its quantity and cost */
export function movementCommand(input: PostMovement, stated?: StatedUnits): MovementCommand {
  return { kind: 'movement', id: newId(), input, stated };
}

/** Posts a single command and returns its movement. */
export function postOne(ctx: VerbContext, input: unknown, command: LedgerCommand): Promise<StockMovement> {
  return postGroup<StockMovement>(ctx, input, {
    group: [command],
    toResponse: ([movement]) => movement as StockMovement,
    combineProblems: ([problem]) => problem as ProblemError,
  });
}

export interface Group<Response, Item> extends Pick<Posting, 'group' | 'combineProblems'> {
  readonly toResponse: (outcomes: readonly Item[], compared: Decision['compared']) => Response;
}

/** Posts commands all or none, once per Idempotency-Key. */
export async function postGroup<Response, Item extends PostedItem = StockMovement | 'unchanged'>(
  ctx: VerbContext,
  input: unknown,
  group: Group<Response, Item>,
): Promise<Response> {
  const { organizationId } = ctx.actor;
  const { response, replayed } = await ctx.services.posting.post(
    organizationId,
    postingOf(ctx, input, group),
  );
  ctx.responseMeta.replayed = replayed;
  return response as Response;
}

/**
 * Like `postGroup`, in a transaction that also advances a checkpoint. Returns undefined, with nothing posted, if the
 * checkpoint is elsewhere.
 */
export async function postGroupAt<Response, Item extends PostedItem = StockMovement | 'unchanged'>(
  ctx: VerbContext,
  input: unknown,
  group: Group<Response, Item>,
  checkpoint: Checkpoint,
): Promise<Response | undefined> {
  const { organizationId } = ctx.actor;
  const posting = postingOf(ctx, input, group);
  const [outcome] = (await ctx.services.posting.postMany(organizationId, [posting], checkpoint)) ?? [];
  if (outcome === undefined) return undefined;
  if (outcome instanceof ProblemError) throw outcome;
  ctx.responseMeta.replayed = outcome.replayed;
  return outcome.response as Response;
}

function postingOf<Response, Item extends PostedItem>(
  ctx: VerbContext,
  input: unknown,
  { toResponse, ...group }: Group<Response, Item>,
): Posting {
  return {
    ...group,
    // The kind of command determines the kind of item.
    toResponse: (outcomes, compared) => toResponse(outcomes as readonly Item[], compared),
    userId: ctx.actor.userId,
    origin: originOf(ctx, ctx.actor),
    call: keyedCall(ctx, input),
  };
}
