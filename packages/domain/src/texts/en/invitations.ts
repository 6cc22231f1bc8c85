/** Problems of invitations. */
import { counted } from './counted.ts';

export const alreadyInvited = (): string =>
  'This address already has a pending invitation. Resend or revoke that one.';
export const alreadyRegistered = (): string =>
  'This address already has an account. Members cannot be invited again, and other registered users only if the setting invite_registered is on.';
export const signInRequired = (): string =>
  'This address already has an account. Sign in, then accept the invitation again.';
export const notRevocable = ({ status }: { status: string }): string =>
  `The invitation is ${status}. Only a pending invitation can be revoked.`;
export const invitationNotFound = (): string => 'This invitation does not exist or is no longer valid.';
export const linkNotOurs = (): string => 'This link is incomplete or was not sent by this service.';
export const alreadyAccepted = (): string =>
  'The invitation has already been accepted; its link works only once.';
export const notAddressee = (): string =>
  'The invitation was sent to an address that is not the verified address of your account. Sign in with the account of that address.';
export const invitationExpired = (): string => 'The invitation has expired. Ask the sender for a new one.';
export const senderNotAuthorized = (): string =>
  'The sender may no longer grant this role, so the invitation has been revoked. Ask the organization for a new one.';
export const batchOfOneOrganization = (): string =>
  'All invitations of a batch must be for the organization that the request acts in.';
export const keyAcceptsByToken = (): string =>
  'An API key accepts an invitation with the token of its email only. Open the link in the email, or sign in with a mailed link or your identity provider.';
export const acceptedNotResent = (): string => 'The invitation has been accepted and cannot be resent.';
export const resendCooldown = ({ seconds }: { seconds: number }): string =>
  `An invitation can be resent once every ${counted(seconds, { one: 'second', other: 'seconds' })}.`;
export const sentPerHour = ({ limit }: { limit: number }): string =>
  `You may send at most ${counted(limit, { one: 'invitation', other: 'invitations' })} per hour across all organizations, including resends.`;
export const sentPerDay = ({ limit }: { limit: number }): string =>
  `An organization may send at most ${counted(limit, { one: 'invitation', other: 'invitations' })} per day, including resends.`;
export const pendingLimit = ({ limit }: { limit: number }): string =>
  `An organization may have at most ${counted(limit, { one: 'pending invitation', other: 'pending invitations' })}. Revoke some, then try again.`;
export const registeredPerHour = ({ limit }: { limit: number }): string =>
  `An organization may try to invite at most ${counted(limit, { one: 'address per hour that has', other: 'addresses per hour that have' })} an account.`;
