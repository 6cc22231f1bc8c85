/** Problems of callers, roles, members and keys. */
import { counted } from './counted.ts';

export const originNotAllowed = ({ allowed }: { allowed: string }): string =>
  `The operator of this service does not allow this origin. Allowed: ${allowed}.`;
export const unauthenticated = (): string =>
  'Send an Authorization: Bearer header with an API key or a JWT that is valid, not expired and not revoked.';
export const metricsToken = (): string => 'Send Authorization: Bearer <METRICS_TOKEN>.';
export const developmentToken = (): string =>
  'Send Authorization: Bearer with the content of $TALLYBOOK_HOME/secrets/development-token.';
export const otherSignIn = (): string => 'Another person has signed in with this browser. Reload the page.';
export const issuerKeysUnavailable = (): string =>
  'The keys of the token issuer cannot be fetched at the moment. Try again.';
export const signInAgain = (): string => 'This needs a sign-in within the last 15 minutes. Sign in again.';
export const crossSiteRequest = (): string =>
  'This path is for the console only: the request does not come from its page.';
export const permissionDenied = ({ role, permission }: { role: string; permission: string }): string =>
  `Your role, ${role}, does not include the permission ${permission}.`;
export const roleWithoutMembers = (): string => 'Your role no longer includes members.keep.';
export const noLongerMember = (): string => 'You are no longer a member of the organization.';
export const ownerKeyNeeded = (): string =>
  'Creating an organization with an API key requires the role owner.';
export const organizationsADay = ({ limit }: { limit: number }): string =>
  `A person may create at most ${counted(limit, { one: 'organization', other: 'organizations' })} a day.`;
export const roleTooLow = ({ own, of }: { own: string; of: string }): string =>
  `Your role, ${own}, is lower than the role of that member, ${of}.`;
export const roleNotGrantable = ({ own, role }: { own: string; role: string }): string =>
  `Your role, ${own}, cannot grant the role ${role}.`;
export const onlyOwner = (): string => 'This member is the only owner. Make another member an owner first.';
export const lastOwnerCredential = (): string =>
  'This would leave the organization without a credential of an owner, now or once the remaining owner keys expire. First create another owner key that expires no earlier, or invite another owner.';
export const organizationRequired = (): string =>
  'Send the X-Organization-Id header with an organization that you are a member of.';
export const organizationHeader = (): string => 'X-Organization-Id must be a single UUID.';
export const organizationNotFound = (): string =>
  'The organization does not exist, or you have no access to it.';
export const addressInUse = (): string =>
  'The verified email address of this token belongs to the account of another sign-in of the same issuer, so no account was created.';
export const apiKeyLimitReached = ({ limit }: { limit: number }): string =>
  `An organization may have at most ${counted(limit, { one: 'live API key', other: 'live API keys' })}. Revoke some, then try again.`;
export const noSuchSession = (): string => 'There is no such session of yours, or it has ended.';
export const signInLinksOff = (): string =>
  'Sign-in links are turned off here. Sign in with your identity provider or with an API key.';
export const enterApiKey = (): string => 'Enter an API key. It begins with tb_.';
export const enterEmail = (): string => 'Enter an email address, such as ada@example.com.';
