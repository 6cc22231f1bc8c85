import { ProblemError } from '@tallybook/domain';
import type { JWTPayload } from 'jose';
import type { Configuration } from 'openid-client';
import type { Config } from '../../config.ts';
import type { Logger } from '../../log.ts';
import { claimsOf, createIdTokenVerifier, toleranceSeconds, type TokenClaims } from '../jwt.ts';
import { cacheDiscovery, discover } from './discovery.ts';
import type { SignInFlow } from './flow.ts';
import { SignInError, type SignInFailure } from './sign-in-error.ts';

export interface AuthenticatedPerson {
  readonly claims: TokenClaims;
  /** When they entered a password, or the like; null if the issuer does not state it. */
  readonly authenticatedAt: Date | null;
}

/** Signs people in to the console at the configured issuer: authorization code flow with PKCE. */
export interface IdentityProvider {
  /**
   * A new sign-in, and the URL at which the person continues. Rejects with a SignInError.
   *
   * @param again whether the person must authenticate now, because what they want to do needs a recent sign-in
   */
  begin(
    redirectUri: string,
    again: boolean,
  ): Promise<{ url: string } & Pick<SignInFlow, 'state' | 'nonce' | 'verifier' | 'authenticatedSince'>>;
  /**
   * Exchanges the code for an ID token and verifies it like any JWT of the issuer, with its state and nonce. No token is
   * kept. Rejects with a SignInError.
   *
   * @param query of the callback, with `state` and `code` or `error`
   */
  finish(query: string, flow: SignInFlow): Promise<AuthenticatedPerson>;
}

/**
 * The person must have entered a password, or the like, within this time: with single sign-on, a browser that was left
 * open would otherwise get a session.
 */
const maxAgeSeconds = 15 * 60;

/** Undefined unless the console is registered at an issuer. */
export function createIdentityProvider(
  { jwt, oidcClient }: Pick<Config, 'jwt' | 'oidcClient'>,
  log: Logger,
): IdentityProvider | undefined {
  if (jwt === undefined || oidcClient === undefined) return undefined;
  const configuration = cacheDiscovery(() => discover(jwt.issuer, oidcClient), log);
  const verify = createIdTokenVerifier(jwt, oidcClient.id, log);

  /** Throws a SignInError. Only names and codes are logged: the errors of the library contain responses and tokens. */
  const attempt = async <T>(action: () => Promise<T>): Promise<T> => {
    try {
      return await action();
    } catch (error) {
      const { code, facts } = describe(error);
      if (code !== 'CANCELLED') log.warn(facts, 'a sign-in at the identity provider failed');
      throw new SignInError(code);
    }
  };

  return {
    begin: (redirectUri, again) =>
      attempt(async () => {
        const oidc = await import('openid-client');
        const [state, nonce, verifier] = [
          oidc.randomState(),
          oidc.randomNonce(),
          oidc.randomPKCECodeVerifier(),
        ];
        const maxAge = again ? 0 : maxAgeSeconds;
        const url = oidc.buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          max_age: String(maxAge),
          // Not every issuer supports `max_age`.
          ...(again && { prompt: 'login' }),
        });
        const authenticatedSince = Math.floor(Date.now() / 1000) - maxAge;
        return { url: url.href, state, nonce, verifier, authenticatedSince };
      }),
    finish: (query, { redirectUri, state, nonce, verifier, authenticatedSince }) =>
      attempt(async () => {
        const oidc = await import('openid-client');
        const server = await configuration();
        const tokens = await oidc.authorizationCodeGrant(server, new URL(`${redirectUri}?${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const payload = await verify(tokens.id_token ?? '');
        const authenticatedAt = authenticationOf(payload, authenticatedSince);
        const address = await addressOf(server, payload, tokens.access_token);
        return { claims: claimsOf({ ...payload, ...address }), authenticatedAt };
      }),
  };
}

/** An issuer that does not state when the person authenticated is trusted to have followed `max_age`. */
function authenticationOf({ auth_time: seconds }: JWTPayload, since: number): Date | null {
  if (typeof seconds !== 'number') return null;
  const early = Math.round(since - seconds);
  if (early > toleranceSeconds)
    throw new SignInError('FAILED', `auth_time is ${early} s earlier than max_age permits`);
  return new Date(seconds * 1000);
}

/** Issuers may state the address at the UserInfo endpoint only (OpenID Connect Core 1.0, 5.4). */
async function addressOf(
  server: Configuration,
  { sub, email }: JWTPayload,
  accessToken: string,
): Promise<JWTPayload> {
  if (email !== undefined || sub === undefined) return {};
  if (server.serverMetadata().userinfo_endpoint === undefined) return {};
  const { fetchUserInfo } = await import('openid-client');
  // Rejects the response for another subject.
  const user = await fetchUserInfo(server, accessToken, sub);
  return { email: user.email, email_verified: user.email_verified, name: user.name };
}

/** Errors of the library by their properties, so that it is loaded for a sign-in only. */
interface LibraryError {
  readonly name: string;
  readonly code?: unknown;
  /** The error code of OAuth, for example `invalid_grant`. */
  readonly error?: string;
  readonly cause?: { readonly code?: unknown; readonly status?: unknown };
}

function describe(error: unknown): { code: SignInFailure; facts: Record<string, unknown> } {
  if (error instanceof SignInError) return { code: error.code, facts: { reason: error.message } };
  if (!(error instanceof Error)) return { code: 'FAILED', facts: {} };
  const { name, code, error: oauth, cause } = error as LibraryError;
  const facts = { reason: name, code, oauth: oauth?.slice(0, 100), cause: cause?.code };
  // The keys of the issuer could not be read.
  if (error instanceof ProblemError)
    return { code: error.code === 'UNAVAILABLE' ? 'UNREACHABLE' : 'FAILED', facts };
  if (oauth === 'access_denied') return { code: 'CANCELLED', facts };
  const isDown =
    error.message === 'fetch failed' ||
    code === 'OAUTH_TIMEOUT' ||
    Number(cause?.status) >= 500 ||
    oauth === 'temporarily_unavailable' ||
    oauth === 'server_error';
  return { code: isDown ? 'UNREACHABLE' : 'FAILED', facts };
}
