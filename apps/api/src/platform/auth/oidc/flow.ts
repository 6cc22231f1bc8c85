import { decrypt, encrypt } from '../../encryption.ts';
import type { TokenKeys } from '../../token-key.ts';

/** How long a person may take at the identity provider. */
export const flowSeconds = 600;

/** State that a browser keeps, encrypted, while the person is at the identity provider. */
export interface SignInFlow {
  /** Ties the callback to this browser (login CSRF). */
  readonly state: string;
  /** Ties the ID token to this sign-in. */
  readonly nonce: string;
  /** PKCE: the code is worthless without it. */
  readonly verifier: string;
  readonly redirectUri: string;
  /** The page of the console to continue with. */
  readonly next: string | undefined;
  /** The session cookie of the browser, which is not sent with the callback because it comes from another site. */
  readonly session: string | undefined;
  /** The id of the session that it starts. It exists only once, so the cookie cannot start a second one. */
  readonly newSessionId: string;
  /** The person must have authenticated since: seconds, as `auth_time`. */
  readonly authenticatedSince: number;
}

const owner = 'console';

/** The value of the cookie: encrypted and authenticated, valid for ten minutes. */
export const sealFlow = (keys: TokenKeys, flow: SignInFlow): string =>
  encrypt(keys, 'oidc-sign-in', owner, JSON.stringify({ ...flow, expires: Date.now() + flowSeconds * 1000 }));

/** Undefined for a value that this service did not write, or more than ten minutes ago. */
export function openFlow(keys: TokenKeys, sealed: string): SignInFlow | undefined {
  const text = decrypt(keys, 'oidc-sign-in', owner, sealed);
  if (text === undefined) return undefined;
  const { expires, ...flow } = JSON.parse(text) as SignInFlow & { expires: number };
  return expires > Date.now() ? flow : undefined;
}
