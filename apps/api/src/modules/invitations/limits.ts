import type { Transaction } from '@tallybook/db';
import { ProblemError } from '@tallybook/domain';
import { selectReached, type Sending, type SendingLimits } from './limits-store.ts';

const words: Record<keyof SendingLimits, (limit: number) => string> = {
  perSenderHour: (limit) => `You may send ${limit} invitations an hour.`,
  perOrganizationDay: (limit) => `An organization may send ${limit} invitations a day.`,
  perRecipient: (limit) => `An address may be sent ${limit} invitations in ten minutes.`,
  pending: (limit) => `An organization may have ${limit} invitations pending; revoke some.`,
};

/** Nobody is flooded with mail, and nobody floods with ours: RATE_LIMITED (429) past a limit. */
export async function refuseFlood(tx: Transaction, of: Sending, limits: SendingLimits): Promise<void> {
  const reached = await selectReached(tx, of, limits);
  const [longest] = reached.sort((a, b) => b.seconds - a.seconds);
  if (longest !== undefined)
    throw new ProblemError('RATE_LIMITED', words[longest.name](limits[longest.name]), {
      retryAfter: longest.seconds,
    });
}
