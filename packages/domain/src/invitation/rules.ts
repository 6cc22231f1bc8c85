import { may, rank, rolesUpTo, type Role } from '../identity/roles.ts';
import { ProblemError } from '../problem/index.ts';
import type { InvitationStatus } from './invitation.ts';
import * as en from '../texts/en/index.ts';
import { say } from '../texts/say.ts';

/** As stored; callers see only the first three. */
export type StoredInvitationStatus = InvitationStatus | 'revoked' | 'declined';

/** An invitation's current state, locked, and expired by the database's clock. */
export interface InvitationState {
  readonly status: StoredInvitationStatus;
  readonly email: string;
}

/** A signed-in caller who responds to an invitation; the email address only if verified. */
export interface Recipient {
  readonly userId: string;
  readonly email: string | null;
}

/** INVITATION_ALREADY_EXISTS (409). */
export function alreadyInvited(): ProblemError {
  return new ProblemError('INVITATION_ALREADY_EXISTS', say(en.alreadyInvited));
}

/** EMAIL_ALREADY_REGISTERED (409). */
export function alreadyRegistered(): ProblemError {
  return new ProblemError('EMAIL_ALREADY_REGISTERED', say(en.alreadyRegistered));
}

/** SIGN_IN_REQUIRED (401). */
export function signInRequired(): ProblemError {
  return new ProblemError('SIGN_IN_REQUIRED', say(en.signInRequired));
}

/** INVITATION_NOT_PENDING (409) for an invitation that is `accepted` or `expired`. */
export function invitationNotRevocable(status: string): ProblemError {
  return new ProblemError('INVITATION_NOT_PENDING', say(en.notRevocable, { status }));
}

/** NOT_FOUND (404): one text for a token that is unknown, superseded by a resend, revoked or declined. */
export function unknownInvitation(): ProblemError {
  return new ProblemError('NOT_FOUND', say(en.invitationNotFound));
}

/** NOT_FOUND (404) for a link to receive no more invitations that is incomplete or not ours. */
export function unknownOptOutLink(): ProblemError {
  return new ProblemError('NOT_FOUND', say(en.linkNotOurs));
}

/** INVITATION_ALREADY_ACCEPTED (409). */
export function alreadyAccepted(): ProblemError {
  return new ProblemError('INVITATION_ALREADY_ACCEPTED', say(en.alreadyAccepted));
}

/** Returns the invitation of a token. Throws NOT_FOUND (404) where its state must not be revealed. */
export function requireKnown<State extends InvitationState>(
  found: State | undefined,
): State & { readonly status: InvitationStatus } {
  if (found === undefined || found.status === 'revoked' || found.status === 'declined')
    throw unknownInvitation();
  return { ...found, status: found.status };
}

/** Throws INVITATION_NOT_YOURS (403) if a signed-in caller does not own the invited address. */
export function requireAddressee(state: InvitationState, caller: Recipient | null): void {
  if (caller !== null && caller.email !== state.email)
    throw new ProblemError('INVITATION_NOT_YOURS', say(en.notAddressee));
}

/**
 * Throws if the caller cannot accept a known invitation, in this order: INVITATION_ALREADY_ACCEPTED (409),
 * INVITATION_NOT_YOURS (403), INVITATION_EXPIRED (409).
 */
export function requireAcceptable(state: InvitationState, caller: Recipient | null): void {
  if (state.status === 'accepted') throw alreadyAccepted();
  requireAddressee(state, caller);
  if (state.status !== 'pending') throw new ProblemError('INVITATION_EXPIRED', say(en.invitationExpired));
}

/** The roles that a member with this role may grant by invitation; none without the right, or for a non-member. */
export function rolesToInvite(own: Role | undefined): Role[] {
  return own !== undefined && may(own, 'invitations.send') ? rolesUpTo(own) : [];
}

/** INVITER_NO_LONGER_AUTHORIZED (403) if the sender could not send this invitation today. */
export function senderProblem(senderRole: Role | undefined, granted: Role): ProblemError | undefined {
  return rolesToInvite(senderRole).includes(granted)
    ? undefined
    : new ProblemError('INVITER_NO_LONGER_AUTHORIZED', say(en.senderNotAuthorized));
}

/** Joining never lowers a role. */
export function roleAfterJoining(current: Role | undefined, granted: Role): Role {
  return current !== undefined && (rank(current) > rank(granted) || granted === 'viewer') ? current : granted;
}
