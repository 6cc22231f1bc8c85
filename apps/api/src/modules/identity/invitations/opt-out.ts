import { isEmailAddress, unknownOptOutLink, type OptOut } from '@tallybook/domain';
import { decrypt, encrypt } from '../../../platform/encryption.ts';
import type { TokenKeys } from '../../../platform/token-key.ts';
import type { PublicContext } from '../../../platform/verb.ts';
import { setOptedOut } from './recipient-store.ts';

const [purpose, owner] = ['opt-out', 'recipient'] as const;

/** The token in an email with which its recipient can ask for no more invitations: the encrypted address. */
export function optOutToken(tokenKeys: TokenKeys, email: string): string {
  return encrypt(tokenKeys, purpose, owner, email);
}

/**
 * Stops invitation emails to the recipient of an email, from every organization, or allows them again. Senders are not
 * told. Both are idempotent, so an Idempotency-Key has no effect. Errors: NOT_FOUND (404).
 */
export async function setInvitationOptOut(
  { services }: PublicContext,
  { token }: OptOut,
  optedOut: boolean,
): Promise<void> {
  const email = decrypt(services.tokenKeys, purpose, owner, token);
  if (email === undefined || !isEmailAddress(email)) throw unknownOptOutLink();
  await services.database.system((tx) => setOptedOut(tx, email, optedOut));
}
