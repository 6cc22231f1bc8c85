import type { Transaction } from '@tallybook/db';
import { ProblemError } from '@tallybook/domain';
import { newId } from '../../platform/ids.ts';
import {
  insertAttempts,
  lockSendingTo,
  selectReached,
  type Reached,
  type Sending,
  type SendingLimits,
} from './limits-store.ts';

const words: Record<keyof SendingLimits, (limit: number) => string> = {
  perSenderHour: (limit) =>
    `You may send ${limit} invitations an hour, in all organizations, resent ones included.`,
  perOrganizationDay: (limit) => `An organization may send ${limit} invitations a day, resent ones included.`,
  perRecipient: (limit) => `An address may be sent ${limit} invitations in ten minutes.`,
  pending: (limit) => `An organization may have ${limit} invitations pending; revoke some.`,
};

/** The refusal (RATE_LIMITED, 429) of a sending that a limit stands in the way of; the longest wait is told. */
export function sendLimitProblem(
  reached: readonly Reached[],
  { userId, email }: Sending,
  limits: SendingLimits,
): ProblemError | undefined {
  const [longest] = reached
    .filter(({ whose }) => whose === null || whose === userId || whose === email)
    .sort((a, b) => b.seconds - a.seconds);
  if (longest === undefined) return undefined;
  return new ProblemError('RATE_LIMITED', words[longest.name](limits[longest.name]), {
    retryAfter: longest.seconds,
  });
}

/**
 * Nobody is flooded with mail, and nobody floods with ours: RATE_LIMITED past a limit. Until the transaction
 * ends nobody else is counted, so what is noted behind this is never one too many.
 */
export async function enforceSendLimits(
  tx: Transaction,
  organizationId: string,
  of: Sending,
  limits: SendingLimits,
): Promise<void> {
  const [, reached] = await Promise.all([
    lockSendingTo(tx, organizationId, [of]),
    selectReached(tx, organizationId, [of], limits),
  ]);
  const refusal = sendLimitProblem(reached, of, limits);
  if (refusal !== undefined) throw refusal;
}

/**
 * What is left of the limits for each of so many sent at once, as if all the others had gone before it. Undefined
 * where that is nothing: then they go one by one.
 */
export function sharedLimits(limits: SendingLimits, count: number): SendingLimits | undefined {
  const { perSenderHour, perOrganizationDay, pending } = limits;
  const left = (limit: number): number => (limit === 0 ? 0 : limit - (count - 1));
  const shared = {
    ...limits,
    perSenderHour: left(perSenderHour),
    perOrganizationDay: left(perOrganizationDay),
    pending: left(pending),
  };
  const on = [perSenderHour, perOrganizationDay, pending].filter((limit) => limit > 0);
  return on.every((limit) => left(limit) > 0) ? shared : undefined;
}

/** One mail more for each. */
export function recordSends(
  tx: Transaction,
  organizationId: string,
  sendings: readonly Sending[],
): Promise<void> {
  const attempts = sendings.map(({ userId, email }) => ({ userId, email, id: newId() }));
  return insertAttempts(tx, organizationId, attempts, true);
}

/** No mail, but an answer that says who has an account: it counts for the sender, so that nobody asks for many. */
export function recordEmailProbe(
  tx: Transaction,
  organizationId: string,
  { userId, email }: Sending,
): Promise<void> {
  return insertAttempts(tx, organizationId, [{ userId, email, id: newId() }], false);
}
