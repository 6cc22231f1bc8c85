import type { Transaction } from '@tallybook/db';
import { ProblemError } from '@tallybook/domain';
import { newId } from '../../platform/ids.ts';
import {
  insertAttempt,
  lockSendingTo,
  selectReached,
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

/**
 * Nobody is flooded with mail, and nobody floods with ours: RATE_LIMITED (429) past a limit. Until the transaction
 * ends nobody else is counted, so what is noted behind this is never one too many.
 */
export async function refuseFlood(tx: Transaction, of: Sending, limits: SendingLimits): Promise<void> {
  await lockSendingTo(tx, of);
  const reached = await selectReached(tx, of, limits);
  const [longest] = reached.sort((a, b) => b.seconds - a.seconds);
  if (longest !== undefined)
    throw new ProblemError('RATE_LIMITED', words[longest.name](limits[longest.name]), {
      retryAfter: longest.seconds,
    });
}

/** One mail more. */
export function noteMail(tx: Transaction, of: Sending): Promise<void> {
  return insertAttempt(tx, { ...of, id: newId(), mailed: true });
}

/** No mail, but an answer that says who has an account: it counts for the sender, so that nobody asks for many. */
export function noteProbe(tx: Transaction, of: Sending): Promise<void> {
  return insertAttempt(tx, { ...of, id: newId(), mailed: false });
}
