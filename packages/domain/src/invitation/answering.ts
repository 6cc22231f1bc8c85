import { may } from '../identity/permission.ts';
import { rank, rolesUpTo, type Role } from '../identity/role.ts';
import { ProblemError } from '../problem/index.ts';
import type { InvitationStatus } from './invitation.ts';

/** As stored; of these a caller sees the first three. */
export type StoredInvitationStatus = InvitationStatus | 'revoked' | 'declined';

/** An invitation as it stands, under lock and by the clock of the database. */
export interface InvitationState {
  readonly status: StoredInvitationStatus;
  readonly email: string;
}

/** A verified caller; the address only when verified. */
export interface Answerer {
  readonly userId: string;
  readonly email: string | null;
}

/** INVITATION_ALREADY_EXISTS (409). */
export function alreadyInvited(): ProblemError {
  return new ProblemError(
    'INVITATION_ALREADY_EXISTS',
    'This address already has a pending invitation. Resend or revoke that one.',
  );
}

/** EMAIL_ALREADY_REGISTERED (409). */
export function alreadyRegistered(): ProblemError {
  return new ProblemError('EMAIL_ALREADY_REGISTERED', 'This address belongs to a registered user.');
}

/** SIGN_IN_REQUIRED (401). */
export function signInRequired(): ProblemError {
  return new ProblemError(
    'SIGN_IN_REQUIRED',
    'This address already has an account. Sign in, then accept the invitation again.',
  );
}

/** INVITATION_NOT_PENDING (409) for an invitation that is `accepted` or `expired`. */
export function invitationNotRevocable(status: string): ProblemError {
  return new ProblemError(
    'INVITATION_NOT_PENDING',
    `The invitation is ${status}. Only a pending invitation can be revoked.`,
  );
}

/** One text for a token that is unknown, superseded by a resend, revoked or declined. */
export function unknownInvitation(): ProblemError {
  return new ProblemError('NOT_FOUND', 'There is no such invitation, or not any more.');
}

/** The invitation that a token opens. Refuses with NOT_FOUND (404) what may not be told apart. */
export function requireKnown<State extends InvitationState>(
  found: State | undefined,
): State & { readonly status: InvitationStatus } {
  if (found === undefined || found.status === 'revoked' || found.status === 'declined')
    throw unknownInvitation();
  return { ...found, status: found.status };
}

/** Whoever is signed in answers only for an address of their own: INVITATION_NOT_YOURS (403). */
export function requireAddressee(state: InvitationState, caller: Answerer | null): void {
  if (caller !== null && caller.email !== state.email)
    throw new ProblemError(
      'INVITATION_NOT_YOURS',
      'The invitation is for an address that is not, or not verified to be, that of your account.',
    );
}

export function alreadyAccepted(): ProblemError {
  return new ProblemError('INVITATION_ALREADY_ACCEPTED', 'The invitation has been accepted already.');
}

/**
 * May this known invitation be accepted by this caller? Refusals, in this order: INVITATION_ALREADY_ACCEPTED (409),
 * INVITATION_NOT_YOURS (403), INVITATION_EXPIRED (409).
 */
export function requireAcceptable(state: InvitationState, caller: Answerer | null): void {
  if (state.status === 'accepted') throw alreadyAccepted();
  requireAddressee(state, caller);
  if (state.status !== 'pending')
    throw new ProblemError('INVITATION_EXPIRED', 'The invitation has expired; ask for a new one.');
}

/** The roles that a member of this role may give by invitation; none when not a member or without the right. */
export function rolesToInvite(own: Role | undefined): Role[] {
  return own !== undefined && may(own, 'invitations.send') ? rolesUpTo(own) : [];
}

/** INVITER_NO_LONGER_AUTHORIZED (403) when the sender could not send this invitation today. */
export function senderRefusal(senderRole: Role | undefined, granted: Role): ProblemError | undefined {
  return rolesToInvite(senderRole).includes(granted)
    ? undefined
    : new ProblemError(
        'INVITER_NO_LONGER_AUTHORIZED',
        'Whoever sent the invitation may no longer give this role, so it has been revoked.',
      );
}

/** Joining never lowers a role. */
export function roleAfterJoining(held: Role | undefined, granted: Role): Role {
  return held !== undefined && rank(held) > rank(granted) ? held : granted;
}
