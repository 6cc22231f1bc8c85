import type { Transaction } from '@tallybook/db';
import { ProblemError, scopeOf, type Invitation, type SendInvitation } from '@tallybook/domain';
import { originOf, recordTraced } from '../../platform/events/index.ts';
import { newId } from '../../platform/ids.ts';
import { notFound, type Actor, type VerbContext } from '../../platform/verb.ts';
import { recordExpired } from './expire.ts';
import { lockSendingTo, selectReached, type SendingLimits } from './limits-store.ts';
import { sendLimitProblem, recordSends } from './limits.ts';
import { selectPeriods, selectTaken } from './scope-store.ts';
import { expireStale, insertInvitations, type NewInvitation } from './store.ts';
import { linkToken } from './token.ts';

export type InviteContext = Pick<VerbContext, 'services' | 'requestId' | 'address' | 'userAgent'>;

/** An invitation that is to be sent. The actor's role is the one held at this moment. */
export interface ToInvite {
  readonly ctx: InviteContext;
  readonly actor: Actor;
  readonly input: SendInvitation;
}

/**
 * Invitations of one organization to different addresses, each with its mail or the refusal that kept it back, in the
 * order given. None is counted for another: who gives several gives limits that leave room for all.
 */
export async function inviteAll(
  tx: Transaction,
  organizationId: string,
  asked: readonly ToInvite[],
  limits: SendingLimits,
): Promise<(Invitation | ProblemError)[]> {
  const refusals = await refusalsOf(tx, organizationId, asked, limits);
  const going = asked.filter((_each, index) => refusals[index] === undefined);
  const made = new Map<ToInvite, Invitation>();
  if (going.length > 0)
    for (const [each, sent] of await make(tx, organizationId, going)) made.set(each, sent);
  return asked.map(
    (each, index) =>
      refusals[index] ??
      made.get(each) ??
      new ProblemError(
        'INVITATION_ALREADY_EXISTS',
        'There is a pending invitation for this address already.',
      ),
  );
}

async function refusalsOf(
  tx: Transaction,
  organizationId: string,
  asked: readonly ToInvite[],
  limits: SendingLimits,
): Promise<(ProblemError | undefined)[]> {
  const sendings = asked.map(sendingOf);
  const emails = sendings.map(({ email }) => email);
  // In one flight, and in this order: what is read behind the locks is what it stays.
  const [, reached, taken, periods] = await Promise.all([
    lockSendingTo(tx, organizationId, sendings),
    selectReached(tx, organizationId, sendings, limits),
    selectTaken(tx, organizationId, emails),
    selectPeriods(
      tx,
      organizationId,
      asked.flatMap((each) => periodOf(each) ?? []),
    ),
  ]);
  const known = new Set(periods.map(({ id }) => id));
  const registered = new Set(taken.map(({ email }) => email));
  return asked.map((each, index) => {
    const period = periodOf(each);
    if (period !== null && !known.has(period)) return notFound('accounting period');
    const flood = sendLimitProblem(
      reached,
      sendings[index] as (typeof sendings)[number],
      each.ctx.services.config.invitationLimits,
    );
    if (flood !== undefined || !registered.has(each.input.email)) return flood;
    return new ProblemError('EMAIL_ALREADY_REGISTERED', 'The address belongs to an account.');
  });
}

/** Those that no pending invitation stands in the way of, with what each leaves behind. */
async function make(
  tx: Transaction,
  organizationId: string,
  going: readonly ToInvite[],
): Promise<[ToInvite, Invitation][]> {
  const rows = going.map(rowOf);
  const [stale, inserted] = await Promise.all([
    expireStale(tx, organizationId, rows),
    insertInvitations(tx, organizationId, rows),
  ]);
  const byId = new Map(inserted.map((each) => [each.id, each]));
  const made = going.flatMap((each, index): [ToInvite, Invitation][] => {
    const sent = byId.get(rows[index]?.id ?? '');
    return sent === undefined ? [] : [[each, sent]];
  });
  const [first] = made;
  await recordExpired(tx, organizationId, stale);
  if (first === undefined) return [];
  await Promise.all([
    recordSends(
      tx,
      organizationId,
      made.map(([each]) => sendingOf(each)),
    ),
    first[0].ctx.services.jobs.queueInvitationMails(
      tx,
      made.map(([, { id }]) => ({ organization_id: organizationId, invitation_id: id, version: 1 })),
    ),
    recordTraced(
      tx,
      made.map(
        ([
          {
            ctx,
            actor,
            input: { email, role },
          },
          { id: subjectId },
        ]) => ({
          origin: originOf(ctx, actor),
          event: { organizationId, type: 'invitation.sent', subjectId, data: { email, role } },
        }),
      ),
    ),
  ]);
  return made;
}

const sendingOf = ({ actor: { userId }, input: { email } }: ToInvite) => ({ userId, email });

const periodOf = ({ input: { metadata = {} } }: ToInvite): string | null =>
  scopeOf(metadata).periodId ?? null;

function rowOf(each: ToInvite): NewInvitation {
  const { ctx, actor, input } = each;
  const { tokenKey, config } = ctx.services;
  const { email, role, metadata = {}, locale = 'en', expires_in_hours: hours } = input;
  const id = newId();
  return {
    id,
    periodId: periodOf(each),
    email,
    role,
    tokenHash: linkToken(tokenKey, id, 1).hash,
    locale,
    metadata,
    invitedByUserId: actor.userId,
    lifetimeSeconds: hours === undefined ? config.invitationLifetimeSeconds : hours * 3600,
  };
}
