import { AsyncLocalStorage } from 'node:async_hooks';
import { ProblemError, type Invitation, type SendInvitation } from '@tallybook/domain';
import type { Transaction } from '@tallybook/db';
import { findAnswers, storeAnswers, type KeyedCall } from '../../platform/idempotency/store.ts';
import { GroupCommitQueue, commitIndividually, type PendingItem } from '../../platform/group-commit.ts';
import type { Actor, VerbContext } from '../../platform/verb.ts';
import { keyedCall, writeIn } from '../../platform/write.ts';
import { inviteAll, type ToInvite } from './invite-all.ts';
import { invite } from './invite.ts';
import { sharedLimits } from './limits.ts';
import { mayInviteAs, standing } from './scope.ts';

/** A call to send one invitation; the actor as the call found it. */
export interface SendCall {
  readonly ctx: VerbContext;
  readonly actor: Actor;
  readonly input: SendInvitation;
}

export interface InvitationSender {
  /** Rejects with the ProblemError that refuses the call; its neighbours are not affected. */
  send(call: SendCall): Promise<Invitation>;
}

interface Sending extends SendCall {
  readonly key: KeyedCall | undefined;
  /** Runs something as part of the call, for what follows calls (traces). */
  readonly within: <T>(work: () => T) => T;
}

type WaitingSending = PendingItem<Sending, Invitation>;

/**
 * Sendings of one organization wait for each other anyway, since none may be counted beside another. So those that
 * wait go together, in one transaction, as long as nothing is special about them; what is (a limit is near, the
 * address has an account, the key was used) goes by itself behind them, where it is answered and counted exactly.
 */
export function createInvitationSender(): InvitationSender {
  const queue = new GroupCommitQueue<Sending, Invitation>({ keysOf, commit });
  return {
    send: (call) =>
      queue.add(call.actor.organizationId, {
        ...call,
        key: keyedCall(call.ctx, call.input),
        within: AsyncLocalStorage.snapshot(),
      }),
  };
}

function keysOf({ key, input }: Sending): string[] {
  const address = `address ${input.email}`;
  return key === undefined ? [address] : [address, `key ${key.key}`];
}

async function commit(organizationId: string, batch: readonly WaitingSending[]): Promise<void> {
  const [only] = batch;
  if (only !== undefined && batch.length === 1) return sendAlone(only);
  const sent = await sendTogether(organizationId, batch);
  const rest = batch.filter((each, index) => {
    const made = sent[index];
    if (made !== undefined) each.settle(made);
    return made === undefined;
  });
  await commitIndividually(rest, sendAlone);
}

/** Rejects with what refuses it. */
async function sendAlone({ item, settle }: WaitingSending): Promise<void> {
  const { ctx, actor, input, within } = item;
  const sent = await within(() =>
    writeIn(ctx, actor.organizationId, input, async (tx) =>
      invite(tx, ctx, await standing(tx, actor), input),
    ),
  );
  settle(sent);
}

/** Undefined for each that is to go by itself; nothing was done for it. */
async function sendTogether(
  organizationId: string,
  batch: readonly WaitingSending[],
): Promise<(Invitation | undefined)[]> {
  const items = batch.map(({ item }) => item);
  const [first] = items as [Sending];
  const { config, database, fanOut } = first.ctx.services;
  const limits = sharedLimits(config.invitationLimits, items.length);
  if (limits === undefined) return [];
  const sent = await first.within(() =>
    database.tenant(organizationId, async (tx) => {
      const going = await ordinary(tx, organizationId, items);
      if (going.length === 0) return new Map<Sending, Invitation>();
      const outcomes = await inviteAll(
        tx,
        organizationId,
        going.map(([, each]) => each),
        limits,
      );
      const made = new Map<Sending, Invitation>();
      for (const [index, [item]] of going.entries()) {
        const outcome = outcomes[index];
        if (outcome !== undefined && !(outcome instanceof ProblemError)) made.set(item, outcome);
      }
      const answers = [...made].flatMap(([{ key: call }, answer]) =>
        call === undefined ? [] : [{ call, answer }],
      );
      await storeAnswers(tx, organizationId, answers);
      return made;
    }),
  );
  fanOut.wake();
  return items.map((item) => sent.get(item));
}

/** Those whose key is new and whose sender may send them at this moment. */
async function ordinary(
  tx: Transaction,
  organizationId: string,
  items: readonly Sending[],
): Promise<(readonly [Sending, ToInvite])[]> {
  const keys = items.flatMap(({ key }) => key?.key ?? []);
  const used = await findAnswers(tx, organizationId, keys);
  const actors = new Map<string, Actor | undefined>();
  for (const { actor } of items)
    if (!actors.has(callerOf(actor))) actors.set(callerOf(actor), await standingOf(tx, actor));
  return items.flatMap((item) => {
    const actor = actors.get(callerOf(item.actor));
    const { ctx, input, key } = item;
    if (actor === undefined || used.has(key?.key ?? '') || !mayInviteAs(actor, input.role)) return [];
    return [[item, { ctx, actor, input }] as const];
  });
}

const callerOf = ({ userId, apiKeyId, role }: Actor): string => `${userId} ${apiKeyId} ${role}`;

/** Undefined where it would be refused. */
async function standingOf(tx: Transaction, actor: Actor): Promise<Actor | undefined> {
  try {
    return await standing(tx, actor);
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}
