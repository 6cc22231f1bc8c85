import { ProblemError, emailAddress } from '@tallybook/domain';
import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { throttle } from '../throttle.ts';
import { createDevIssuer } from './dev-issuer.ts';
import { remoteKeys } from './remote-keys.ts';
import { unauthenticated } from './unauthenticated.ts';

/** The claims of a verified token. Rights are never read from a token. */
export interface TokenClaims {
  readonly issuer: string;
  readonly subject: string;
  /** Null unless the issuer asserts `email_verified: true`; lower-cased ASCII. */
  readonly email: string | null;
  readonly name: string | null;
  /** RFC 3339. */
  readonly issuedAt: string;
  /** Milliseconds of `performance.now()`. */
  readonly expiresAt: number;
}

export type VerifyToken = (token: string) => Promise<TokenClaims>;

/** How far the clocks of the issuer and of this machine may differ. */
export const toleranceSeconds = 5;
const text = /^[^\u0000-\u001f\u007f-\u009f]{1,255}$/;

interface Issuer {
  readonly issuer: string;
  readonly audience: string;
  readonly keys: JWTVerifyGetKey;
  readonly algorithms: string[];
}

/**
 * Verifies tokens of the configured issuer or, outside production without one, of the development issuer; with
 * neither, it rejects every token. Rejects with UNAUTHENTICATED, or UNAVAILABLE if the keys cannot be fetched.
 */
export function createTokenVerifier(config: Config, log: Logger): VerifyToken {
  const issuer = issuerOf(config, log);
  if (issuer === undefined) return async () => Promise.reject(unauthenticated());
  // Anyone can send malformed tokens, as often as they like.
  const logUnexpected = throttle(60_000, (error: unknown) =>
    log.warn({ err: error }, 'a token failed verification in an unexpected way'),
  );
  return async (token) => claimsOf(await payloadOf(token, issuer, logUnexpected));
}

/**
 * Verifies ID tokens of the configured issuer for the console, with its keys and algorithms. Rejects like `VerifyToken`.
 */
export function createIdTokenVerifier(
  jwt: NonNullable<Config['jwt']>,
  clientId: string,
  log: Logger,
): (token: string) => Promise<JWTPayload> {
  const issuer = { ...remoteIssuer(jwt, log), audience: clientId };
  const logUnexpected = throttle(60_000, (error: unknown) =>
    log.warn({ err: error }, 'an ID token failed verification in an unexpected way'),
  );
  return (token) => payloadOf(token, issuer, logUnexpected);
}

async function payloadOf(
  token: string,
  { issuer, audience, keys, algorithms }: Issuer,
  logUnexpected: (error: unknown) => void,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms,
      requiredClaims: ['exp', 'iat', 'sub'],
      clockTolerance: toleranceSeconds,
    });
    return payload;
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    // If the key's type does not match the token's algorithm, the library throws a TypeError or passes on a
    // DOMException. In every case the token is not verified.
    if (!(error instanceof errors.JOSEError || error instanceof TypeError)) logUnexpected(error);
    throw unauthenticated(error);
  }
}

/** The issuer whose tokens are accepted; undefined if none are. */
export const issuerName = (config: Config): string | undefined =>
  config.jwt?.issuer ?? createDevIssuer(config)?.issuer;

function issuerOf(config: Config, log: Logger): Issuer | undefined {
  if (config.jwt !== undefined) return remoteIssuer(config.jwt, log);
  const issuer = createDevIssuer(config);
  return issuer === undefined ? undefined : { ...issuer, algorithms: ['ES256'] };
}

const remoteIssuer = ({ issuer, audience, jwksUrl }: NonNullable<Config['jwt']>, log: Logger): Issuer => ({
  issuer,
  audience,
  keys: remoteKeys(jwksUrl, log),
  algorithms: ['ES256', 'EdDSA', 'RS256'],
});

/** The claims of a verified payload that the service reads. Rejects with UNAUTHENTICATED if a required claim has a wrong form. */
export function claimsOf({ iss, sub, iat, exp, email, email_verified, name }: JWTPayload): TokenClaims {
  const now = Date.now() / 1000;
  // The library requires these claims but accepts a `sub` of any type and an `iat` in the future.
  if (typeof iss !== 'string' || typeof sub !== 'string' || !isText(sub)) throw unauthenticated();
  if (iat === undefined || exp === undefined || iat > now + toleranceSeconds) throw unauthenticated();
  return {
    issuer: iss,
    subject: sub,
    email: email_verified === true ? (emailAddress().safeParse(email).data ?? null) : null,
    name: typeof name === 'string' && name.trim() !== '' && isText(name) ? name.trim() : null,
    issuedAt: new Date(iat * 1000).toISOString(),
    expiresAt: performance.now() + (exp + toleranceSeconds - now) * 1000,
  };
}

function isText(value: string): boolean {
  return text.test(value) && value.isWellFormed();
}
