import type { Transaction } from '@tallybook/db';
import { ProblemError, en, say } from '@tallybook/domain';
import { newId } from '../../../platform/ids.ts';
import {
  insertAttempts,
  selectLimitHits,
  type LimitHit,
  type SendAttempt,
  type SendLimits,
} from './send-store.ts';
import { SenderMails } from './sender-mails.ts';

const details: Record<keyof SendLimits, (figures: { limit: number }) => string> = {
  perSenderHour: en.sentPerHour,
  perOrganizationDay: en.sentPerDay,
  pending: en.pendingLimit,
};

const limitNames = Object.keys(details) as (keyof SendLimits)[];

/** RATE_LIMITED (429) when a limit applies to this attempt; of several limits, the one that lasts longest. */
export function sendLimitProblem(
  hits: readonly LimitHit[],
  { userId }: SendAttempt,
  limits: SendLimits,
): ProblemError | undefined {
  const [longest] = hits
    .filter(({ applies_to: target }) => target === null || target === userId)
    .sort((a, b) => b.seconds - a.seconds);
  if (longest === undefined) return undefined;
  const sentence =
    longest.name === 'probesPerOrganizationHour'
      ? say(en.registeredPerHour, { limit: limits.perSenderHour })
      : say(details[longest.name], { limit: limits[longest.name] });
  return new ProblemError('RATE_LIMITED', sentence, {
    retryAfter: longest.seconds,
  });
}

/** Throws RATE_LIMITED (429) when a limit applies to this attempt. */
export async function enforceSendLimits(
  tx: Transaction,
  organizationId: string,
  attempt: SendAttempt,
  limits: SendLimits,
): Promise<void> {
  const mails = new SenderMails([attempt], limits.perSenderHour);
  const [hits] = await tx.flight([
    () => selectLimitHits(tx, organizationId, limits),
    mails.mustRead ? () => mails.read(tx) : undefined,
  ]);
  const problem = sendLimitProblem(
    [...mails.hits([attempt], limits.perSenderHour), ...hits],
    attempt,
    limits,
  );
  if (problem !== undefined) throw problem;
}

/**
 * The limits lowered so that each attempt fits as if all the others had been counted before it. Undefined when a limit
 * leaves no room for that.
 */
export function limitsWhenCountedTogether(
  limits: SendLimits,
  attempts: readonly SendAttempt[],
): SendLimits | undefined {
  const others = attempts.length - 1;
  const lower = (limit: number, by: number): number => (limit === 0 ? 0 : limit - by);
  const lowered: SendLimits = {
    perSenderHour: lower(limits.perSenderHour, others),
    perOrganizationDay: lower(limits.perOrganizationDay, others),
    pending: lower(limits.pending, others),
  };
  const exhausted = limitNames.some((name) => limits[name] > 0 && lowered[name] <= 0);
  return exhausted ? undefined : lowered;
}

/** Counts mails requested, and attempts that found the address registered: limits of their own apply to these. */
export async function recordAttempts(
  tx: Transaction,
  organizationId: string,
  { mailed, registered }: { mailed: readonly SendAttempt[]; registered: readonly SendAttempt[] },
): Promise<void> {
  const rows = [
    ...mailed.map((attempt) => ({ ...attempt, id: newId(), mailed: true })),
    ...registered.map((attempt) => ({ ...attempt, id: newId(), mailed: false })),
  ];
  if (rows.length > 0) await insertAttempts(tx, organizationId, rows);
}
