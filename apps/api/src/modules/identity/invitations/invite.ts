import type { Transaction } from '@tallybook/db';
import {
  alreadyInvited,
  alreadyRegistered,
  type ProblemError,
  scopeOf,
  type Invitation,
  type SendInvitation,
} from '@tallybook/domain';
import { originOf } from '../../../platform/events/event.ts';
import { recordTraced } from '../../../platform/events/record.ts';
import { newId } from '../../../platform/ids.ts';
import { notFound, type Actor, type AppServices, type VerbContext } from '../../../platform/verb.ts';
import { markStaleExpired } from './expire.ts';
import { limitsWhenCountedTogether, recordAttempts, sendLimitProblem } from './limits.ts';
import { mayInviteAs, roleTooHigh } from './scope.ts';
import { SenderMails } from './sender-mails.ts';
import {
  insertInvitations,
  selectKnownPeriods,
  selectLimitHits,
  selectPending,
  selectRegistered,
  type LimitHit,
  type NewInvitation,
  type PendingInvitation,
  type SendAttempt,
} from './send-store.ts';
import { linkToken, newSalt } from './token.ts';

export type SendServices = Pick<AppServices, 'config' | 'database' | 'fanOut' | 'jobs' | 'tokenKeys'>;

/** An invitation to send. */
export interface InvitationDraft {
  readonly ctx: Pick<VerbContext, 'requestId' | 'address' | 'userAgent'>;
  /** The sender, reauthorized in this transaction. */
  readonly actor: Actor;
  readonly input: SendInvitation;
}

type Outcomes = Map<InvitationDraft, Invitation | ProblemError>;

/** The transaction that sends all of the invitations. */
interface Sending {
  readonly tx: Transaction;
  readonly services: SendServices;
  readonly organizationId: string;
  readonly mails: SenderMails;
  readonly outcomes: Outcomes;
}

/** Rows about drafts, read after `lockSendLimits`, which every transaction that adds pending invitations takes. */
interface Checks {
  /** Counted as if all others had been sent before each. */
  readonly drafts: number;
  /** Undefined: a limit leaves no room to count them together. */
  readonly limitHits: readonly LimitHit[] | undefined;
  readonly registered: ReadonlySet<string>;
  readonly periods: ReadonlySet<string>;
  readonly pending: ReadonlyMap<string, PendingInvitation>;
}

/**
 * Sends invitations of one organization: `prepare` reads what they depend on, `send` writes them, one round trip each. An
 * invitation is stored with its audit row, event and mail job, or has a problem: ROLE_TOO_HIGH (403), NOT_FOUND (404, the
 * period), RATE_LIMITED (429), EMAIL_ALREADY_REGISTERED or INVITATION_ALREADY_EXISTS (409). The transaction must commit in
 * either case: learning that an address is registered counts towards the sender's limit.
 */
export class Invitations {
  readonly #sending: Sending;
  #checks: Checks | undefined;

  /** @param candidates every draft that may be sent, before its sender is reauthorized */
  constructor(
    tx: Transaction,
    services: SendServices,
    organizationId: string,
    candidates: readonly InvitationDraft[],
  ) {
    const { perSenderHour } = services.config.invitationLimits;
    const mails = new SenderMails(candidates.map(attemptOf), perSenderHour);
    this.#sending = { tx, services, organizationId, mails, outcomes: new Map() };
  }

  /** Call it after `lockSendLimits`, in the same round trip. */
  async prepare(candidates: readonly InvitationDraft[]): Promise<void> {
    if (candidates.length > 0) this.#checks = await readChecks(this.#sending, candidates);
  }

  async send(drafts: readonly InvitationDraft[]): Promise<Outcomes> {
    const { outcomes } = this.#sending;
    for (const draft of drafts)
      if (!mayInviteAs(draft.actor, draft.input.role))
        outcomes.set(draft, roleTooHigh(draft.actor, draft.input.role));
    const allowed = drafts.filter((draft) => !outcomes.has(draft)).toSorted(byAddress);
    if (this.#checks !== undefined) await inviteInOrder(this.#sending, allowed, this.#checks);
    return outcomes;
  }
}

/** Concurrent transactions that insert the same addresses in one order cannot deadlock on the unique index. */
function byAddress(a: InvitationDraft, b: InvitationDraft): number {
  const [first, second] = [scopeKey(a), scopeKey(b)];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** All drafts in one set of statements; one by one where a limit is near, so that each counts for the next. */
async function inviteInOrder(
  sending: Sending,
  drafts: readonly InvitationDraft[],
  checks: Checks,
): Promise<void> {
  if (drafts.length === 0) return;
  const { limitHits } = checks;
  if (limitHits === undefined || (limitHits.length > 0 && checks.drafts > 1)) {
    for (const draft of drafts) await inviteInOrder(sending, [draft], await readChecks(sending, [draft]));
    return;
  }
  const { outcomes } = sending;
  const registered: InvitationDraft[] = [];
  const valid = new Map<string, InvitationDraft>();
  for (const draft of drafts) {
    const problem = valid.has(scopeKey(draft))
      ? alreadyInvited()
      : problemOf(sending, draft, checks, limitHits);
    if (problem === undefined) valid.set(scopeKey(draft), draft);
    else outcomes.set(draft, problem);
    if (problem?.code === 'EMAIL_ALREADY_REGISTERED') registered.push(draft);
  }
  const stale = [...valid.keys()].flatMap((key) => checks.pending.get(key) ?? []);
  if (stale.length > 0) await markStaleExpired(sending.tx, sending.organizationId, stale);
  await write(sending, [...valid.values()], registered);
}

async function readChecks(
  { tx, services, organizationId, mails }: Sending,
  drafts: readonly InvitationDraft[],
): Promise<Checks> {
  const attempts = drafts.map(attemptOf);
  const emails = attempts.map(({ email }) => email);
  const periodIds = drafts.flatMap((draft) => periodOf(draft) ?? []);
  const limits = limitsWhenCountedTogether(services.config.invitationLimits, attempts);
  const [hits, registered, periods, pending] = await tx.flight([
    limits === undefined ? undefined : () => selectLimitHits(tx, organizationId, limits),
    () => selectRegistered(tx, organizationId, emails),
    () => selectKnownPeriods(tx, organizationId, periodIds),
    () => selectPending(tx, organizationId, drafts.map(scopeOfDraft)),
    mails.mustRead ? () => mails.read(tx) : undefined,
  ]);
  return {
    drafts: drafts.length,
    limitHits:
      limits === undefined ? undefined : [...mails.hits(attempts, limits.perSenderHour), ...(hits ?? [])],
    registered: new Set(registered),
    periods: new Set(periods),
    pending: new Map(pending.map((row) => [`${row.email} ${row.periodId}`, row])),
  };
}

function problemOf(
  { services }: Sending,
  draft: InvitationDraft,
  { registered, periods, pending }: Checks,
  limitHits: readonly LimitHit[],
): ProblemError | undefined {
  const periodId = periodOf(draft);
  if (periodId !== null && !periods.has(periodId)) return notFound('accounting period');
  const limited = sendLimitProblem(limitHits, attemptOf(draft), services.config.invitationLimits);
  if (limited !== undefined) return limited;
  if (registered.has(draft.input.email)) return alreadyRegistered();
  return pending.get(scopeKey(draft))?.expired === false ? alreadyInvited() : undefined;
}

/** Everything that the invitations cause, in one round trip. */
async function write(
  { tx, services, organizationId, mails, outcomes }: Sending,
  drafts: readonly InvitationDraft[],
  registered: readonly InvitationDraft[],
): Promise<void> {
  const attempts = { mailed: drafts.map(attemptOf), registered: registered.map(attemptOf) };
  mails.add([...attempts.mailed, ...attempts.registered]);
  if (drafts.length === 0) return recordAttempts(tx, organizationId, attempts);
  const rows = drafts.map((draft) => rowOf(services, draft));
  const events = drafts.map(({ ctx, actor, input: { email, role } }, index) => ({
    origin: originOf(ctx, actor),
    event: {
      organizationId,
      type: 'invitation.sent' as const,
      subjectId: rows[index]?.id ?? '',
      data: { email, role },
    },
  }));
  const [inserted] = await tx.flight([
    () => insertInvitations(tx, organizationId, rows),
    () => recordAttempts(tx, organizationId, attempts),
    () =>
      services.jobs.queueInvitationMails(
        tx,
        rows.map(({ id, salt }) => ({
          organization_id: organizationId,
          invitation_id: id,
          link: { version: 1, salt },
        })),
      ),
    () => recordTraced(tx, events),
  ]);
  const byId = new Map(inserted.map((row) => [row.id, row]));
  for (const [index, draft] of drafts.entries()) {
    const invitation = byId.get(rows[index]?.id ?? '');
    if (invitation === undefined) throw new Error('an invitation became pending without lockSendLimits');
    outcomes.set(draft, invitation);
  }
}

function attemptOf({ actor, input }: InvitationDraft): SendAttempt {
  return { userId: actor.userId, email: input.email };
}

/** The address and period for which only one invitation may be pending. */
const scopeOfDraft = (draft: InvitationDraft) => ({ email: draft.input.email, periodId: periodOf(draft) });
const scopeKey = (draft: InvitationDraft): string => `${draft.input.email} ${periodOf(draft)}`;

function periodOf({ input: { metadata = {} } }: InvitationDraft): string | null {
  return scopeOf(metadata).periodId ?? null;
}

function rowOf(
  { tokenKeys, config }: SendServices,
  draft: InvitationDraft,
): NewInvitation & { readonly salt: string } {
  const { actor, input } = draft;
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
