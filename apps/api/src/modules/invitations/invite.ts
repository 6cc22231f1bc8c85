import type { Transaction } from '@tallybook/db';
import {
  alreadyInvited,
  alreadyRegistered,
  type ProblemError,
  scopeOf,
  type Invitation,
  type SendInvitation,
} from '@tallybook/domain';
import { originOf } from '../../platform/events/event.ts';
import { recordTraced } from '../../platform/events/record.ts';
import { newId } from '../../platform/ids.ts';
import { notFound, type Actor, type VerbContext } from '../../platform/verb.ts';
import { recordExpired } from './expire.ts';
import { limitsWhenCountedTogether, recordAttempts, sendLimitProblem } from './limits.ts';
import { mayInviteAs, roleTooHigh } from './scope.ts';
import { SenderMails } from './sender-mails.ts';
import {
  expireStale,
  insertInvitations,
  selectKnownPeriods,
  selectLimitHits,
  selectRegistered,
  type LimitHit,
  type NewInvitation,
  type SendAttempt,
  type SendLimits,
} from './send-store.ts';
import { linkToken, newSalt } from './token.ts';

/** An invitation to send. */
export interface InvitationDraft {
  readonly ctx: Pick<VerbContext, 'services' | 'requestId' | 'address' | 'userAgent'>;
  /** The sender, reauthorized in this transaction. */
  readonly actor: Actor;
  readonly input: SendInvitation;
}

/** A stored invitation, with the random part of its link's token. */
interface StoredInvitation {
  readonly invitation: Invitation;
  readonly salt: string;
}

type Outcomes = Map<InvitationDraft, Invitation | ProblemError>;

/** The transaction that sends all of the invitations. */
interface Sending {
  readonly tx: Transaction;
  readonly organizationId: string;
  readonly mails: SenderMails;
  readonly outcomes: Outcomes;
}

/**
 * Sends invitations of one organization. Each is stored with its audit row, event and mail job, or has a problem:
 * ROLE_TOO_HIGH (403), NOT_FOUND (404, the period), RATE_LIMITED (429), EMAIL_ALREADY_REGISTERED or
 * INVITATION_ALREADY_EXISTS (409). The transaction must commit in either case: learning that an address is registered
 * counts towards the sender's limit.
 */
export async function inviteAll(
  tx: Transaction,
  organizationId: string,
  drafts: readonly InvitationDraft[],
): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  for (const draft of drafts)
    if (!mayInviteAs(draft.actor, draft.input.role))
      outcomes.set(draft, roleTooHigh(draft.actor, draft.input.role));
  const allowed = drafts.filter((draft) => !outcomes.has(draft)).toSorted(byAddress);
  const [first] = allowed;
  if (first === undefined) return outcomes;
  const { perSenderHour } = first.ctx.services.config.invitationLimits;
  const mails = new SenderMails(allowed.map(attemptOf), perSenderHour);
  await inviteInOrder({ tx, organizationId, mails, outcomes }, allowed);
  return outcomes;
}

/** Concurrent transactions that insert the same addresses in one order cannot deadlock on the unique index. */
function byAddress(a: InvitationDraft, b: InvitationDraft): number {
  const [first, second] = [`${a.input.email} ${periodOf(a)}`, `${b.input.email} ${periodOf(b)}`];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** All drafts in one set of statements; one by one where a limit is near, so that each counts for the next. */
async function inviteInOrder(sending: Sending, drafts: readonly InvitationDraft[]): Promise<void> {
  const { tx, organizationId, outcomes } = sending;
  const [first] = drafts;
  if (first === undefined) return;
  const limits = limitsWhenCountedTogether(first.ctx.services.config.invitationLimits, drafts.map(attemptOf));
  const checks = limits === undefined ? undefined : await readChecks(sending, drafts, limits);
  if (checks === undefined || (checks.limitHits.length > 0 && drafts.length > 1)) {
    for (const draft of drafts) await inviteInOrder(sending, [draft]);
    return;
  }
  const registered: InvitationDraft[] = [];
  for (const draft of drafts) {
    const problem = problemOf(draft, checks);
    if (problem !== undefined) outcomes.set(draft, problem);
    if (problem?.code === 'EMAIL_ALREADY_REGISTERED') registered.push(draft);
  }
  const valid = drafts.filter((draft) => !outcomes.has(draft));
  const sent = await insertAll(tx, organizationId, valid);
  for (const draft of valid) outcomes.set(draft, sent.get(draft)?.invitation ?? alreadyInvited());
  await recordAll(sending, sent, registered);
}

interface Checks {
  readonly limitHits: readonly LimitHit[];
  readonly registered: ReadonlySet<string>;
  readonly periods: ReadonlySet<string>;
}

async function readChecks(
  { tx, organizationId, mails }: Sending,
  drafts: readonly InvitationDraft[],
  limits: SendLimits,
): Promise<Checks> {
  const attempts = drafts.map(attemptOf);
  const emails = attempts.map(({ email }) => email);
  const periodIds = drafts.flatMap((draft) => periodOf(draft) ?? []);
  const [hits, registered, periods] = await tx.flight([
    () => selectLimitHits(tx, organizationId, limits),
    () => selectRegistered(tx, organizationId, emails),
    () => selectKnownPeriods(tx, organizationId, periodIds),
    mails.mustRead ? () => mails.read(tx) : undefined,
  ]);
  const limitHits = [...mails.hits(attempts, limits.perSenderHour), ...hits];
  return { limitHits, registered: new Set(registered), periods: new Set(periods) };
}

function problemOf(
  draft: InvitationDraft,
  { limitHits, registered, periods }: Checks,
): ProblemError | undefined {
  const periodId = periodOf(draft);
  if (periodId !== null && !periods.has(periodId)) return notFound('accounting period');
  const limits = draft.ctx.services.config.invitationLimits;
  const limited = sendLimitProblem(limitHits, attemptOf(draft), limits);
  if (limited !== undefined) return limited;
  return registered.has(draft.input.email) ? alreadyRegistered() : undefined;
}

/** The drafts stored; the others have a pending invitation for the same address and scope. */
async function insertAll(
  tx: Transaction,
  organizationId: string,
  drafts: readonly InvitationDraft[],
): Promise<ReadonlyMap<InvitationDraft, StoredInvitation>> {
  if (drafts.length === 0) return new Map();
  const rows = drafts.map(rowOf);
  const [stale, inserted] = await tx.flight([
    () => expireStale(tx, organizationId, rows),
    () => insertInvitations(tx, organizationId, rows),
  ]);
  await recordExpired(tx, organizationId, stale);
  const byId = new Map(inserted.map((row) => [row.id, row]));
  const sent = new Map<InvitationDraft, StoredInvitation>();
  for (const [index, draft] of drafts.entries()) {
    const invitation = byId.get(rows[index]?.id ?? '');
    if (invitation !== undefined) sent.set(draft, { invitation, salt: rows[index]?.salt ?? '' });
  }
  return sent;
}

async function recordAll(
  { tx, organizationId, mails }: Sending,
  sent: ReadonlyMap<InvitationDraft, StoredInvitation>,
  registered: readonly InvitationDraft[],
): Promise<void> {
  const attempts = { mailed: [...sent.keys()].map(attemptOf), registered: registered.map(attemptOf) };
  mails.add([...attempts.mailed, ...attempts.registered]);
  const [first] = sent.keys();
  if (first === undefined) return recordAttempts(tx, organizationId, attempts);
  const jobs = [...sent.values()].map(({ invitation, salt }) => ({
    organization_id: organizationId,
    invitation_id: invitation.id,
    link: { version: 1, salt },
  }));
  const events = [...sent].map(([{ ctx, actor, input }, { invitation }]) => ({
    origin: originOf(ctx, actor),
    event: {
      organizationId,
      type: 'invitation.sent' as const,
      subjectId: invitation.id,
      data: { email: input.email, role: input.role },
    },
  }));
  await tx.flight([
    () => recordAttempts(tx, organizationId, attempts),
    () => first.ctx.services.jobs.queueInvitationMails(tx, jobs),
    () => recordTraced(tx, events),
  ]);
}

function attemptOf({ actor, input }: InvitationDraft): SendAttempt {
  return { userId: actor.userId, email: input.email };
}

function periodOf({ input: { metadata = {} } }: InvitationDraft): string | null {
  return scopeOf(metadata).periodId ?? null;
}

function rowOf(draft: InvitationDraft): NewInvitation & { readonly salt: string } {
  const { ctx, actor, input } = draft;
  const { tokenKeys, config } = ctx.services;
  const { email, role, metadata = {}, locale = 'en', expires_in_hours: hours } = input;
  const [id, salt] = [newId(), newSalt()];
  return {
    id,
    periodId: periodOf(draft),
    email,
    role,
    tokenHash: linkToken(tokenKeys[0], { id, version: 1 }, salt).hash,
    salt,
    locale,
    metadata,
    invitedByUserId: actor.userId,
    lifetimeSeconds: hours === undefined ? config.invitationLifetimeSeconds : hours * 3600,
  };
}
