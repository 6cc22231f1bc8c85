import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from '@tallybook/db';
import { ProblemError, type Invitation, type SendInvitation } from '@tallybook/domain';
import { reauthorize } from '../../../platform/caller-rights.ts';
import { hasPublished } from '../../../platform/events/record.ts';
import { GroupCommitQueue } from '../../../platform/group-commit.ts';
import { replayOf } from '../../../platform/idempotency/replay.ts';
import {
  findResponses,
  storeResponses,
  type KeyedCall,
  type KeyedResponse,
} from '../../../platform/idempotency/store.ts';
import type { Actor, VerbContext } from '../../../platform/verb.ts';
import { keyedCall } from '../../../platform/write.ts';
import { Invitations, type InvitationDraft, type SendServices } from './invite.ts';
import { lockSendLimits } from './send-store.ts';

/** A request to send one invitation or several, all for the actor's organization. */
export interface SendRequest<Response> {
  readonly ctx: VerbContext;
  /** As authorized before queueing; reauthorized in the transaction that sends. */
  readonly actor: Actor;
  /** The validated input; an Idempotency-Key is valid for this input only. */
  readonly input: unknown;
  readonly invitations: readonly SendInvitation[];
  /** The response, given one outcome per invitation; a ProblemError is thrown instead, and not stored for replay. */
  readonly respond: (outcomes: readonly (Invitation | ProblemError)[]) => Response | ProblemError;
}

export interface SendQueue {
  /**
   * Resolves once the invitations are committed. Rejects with UNAUTHENTICATED (401) or PERMISSION_DENIED (403) when the
   * caller has lost the right to invite, IDEMPOTENCY_KEY_REUSED (422), or the problem that `respond` returns.
   */
  send<Response>(request: SendRequest<Response>): Promise<Response>;
}

interface QueuedSend extends SendRequest<unknown> {
  readonly call: KeyedCall | undefined;
  /** Runs work in the request's async context, so that traces show the transaction under a request. */
  readonly runInContext: <T>(work: () => T) => T;
}

interface SentResponse {
  readonly response: unknown;
  readonly replayed: boolean;
}

type SendResult = ProblemError | SentResponse;

/**
 * The only path by which invitations are sent: requests that arrive during a commit of the same organization share the
 * next transaction (group commit), which more than doubles the rate of separate transactions.
 */
export function createSendQueue(services: SendServices): SendQueue {
  const { database, jobs, fanOut } = services;
  const queue = new GroupCommitQueue<QueuedSend, SentResponse>({
    keysOf: ({ call }) => (call === undefined ? [] : [call.key]),
    async commit(organizationId, requests) {
      const [first] = requests as [QueuedSend];
      const { results, published } = await first.runInContext(() =>
        database.tenant(organizationId, async (tx) => ({
          results: await sendAll(tx, services, organizationId, requests),
          published: hasPublished(tx),
        })),
      );
      jobs.wake();
      // Its search for work took 160 µs of PostgreSQL's time per batch, mostly without any webhook.
      if (published) fanOut.wake();
      return results;
    },
  });
  return {
    async send<Response>(request: SendRequest<Response>) {
      const { ctx, actor, input } = request;
      const call = keyedCall(ctx, input);
      const runInContext = AsyncLocalStorage.snapshot();
      const sent = await queue.add(actor.organizationId, { ...request, call, runInContext });
      ctx.responseMeta.replayed = sent.replayed;
      // One queue serves both kinds of response; a replay has the type that the same operation stored.
      return sent.response as Response;
    },
  };
}

/** Replays, rejects or sends each request; a problem of one request or invitation does not affect the others. */
async function sendAll(
  tx: Transaction,
  services: SendServices,
  organizationId: string,
  requests: readonly QueuedSend[],
): Promise<SendResult[]> {
  const keys = requests.flatMap(({ call }) => call?.key ?? []);
  const callers = new Map(requests.map(({ actor }) => [callerOf(actor), actor]));
  const candidates = requests.flatMap((request) => draftsOf(request, request.actor));
  const invitations = new Invitations(tx, services, organizationId, candidates);
  // One round trip: each statement sees what the former holders of the locks before it committed.
  const [stored, senders] = await tx.flight([
    () => findResponses(tx, organizationId, keys),
    () => tx.flight([...callers.values()].map((actor) => () => reauthorizedOrProblem(tx, actor))),
    () => lockSendLimits(tx, organizationId, [...callers.values()]),
    () => invitations.prepare(candidates),
  ]);
  const senderOf = new Map([...callers.keys()].map((caller, index) => [caller, senders[index]]));
  const results = new Map<QueuedSend, SendResult>();
  const drafts = new Map<QueuedSend, readonly InvitationDraft[]>();
  for (const request of requests) {
    const sender = senderOf.get(callerOf(request.actor)) as Actor | ProblemError;
    const result = replayOf(request.call, stored) ?? (sender instanceof ProblemError ? sender : undefined);
    if (result !== undefined) results.set(request, result);
    else drafts.set(request, draftsOf(request, sender as Actor));
  }

  const outcomes = await invitations.send([...drafts.values()].flat());
  const responses: KeyedResponse[] = [];
  for (const [request, own] of drafts) {
    const response = request.respond(own.map((draft) => outcomes.get(draft) as Invitation | ProblemError));
    results.set(request, response instanceof ProblemError ? response : { response, replayed: false });
    if (request.call !== undefined && !(response instanceof ProblemError))
      responses.push({ call: request.call, response });
  }
  await storeResponses(tx, organizationId, responses);
  return requests.map((request) => results.get(request) as SendResult);
}

const callerOf = ({ userId, apiKeyId, role }: Actor): string => `${userId} ${apiKeyId} ${role}`;

async function reauthorizedOrProblem(tx: Transaction, actor: Actor): Promise<Actor | ProblemError> {
  try {
    return await reauthorize(tx, actor, 'invitations.send');
  } catch (error) {
    if (error instanceof ProblemError) return error;
    throw error;
  }
}

function draftsOf({ ctx, invitations }: QueuedSend, actor: Actor): InvitationDraft[] {
  return invitations.map((input) => ({ ctx, actor, input }));
}
