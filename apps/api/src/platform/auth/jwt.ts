import { ProblemError, emailAddress } from '@tallybook/domain';
import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { createDevIssuer } from './dev-issuer.ts';
import { remoteKeys } from './remote-keys.ts';
import { unauthenticated } from './refusal.ts';

/** What a verified token says of its bearer. Rights are never read from it. */
export interface TokenClaims {
  readonly issuer: string;
  readonly subject: string;
  /** Only when the issuer says `email_verified: true`; lower-cased ASCII. */
  readonly email: string | null;
  readonly name: string | null;
  /** Milliseconds of `performance.now()` until which the token holds. */
  readonly until: number;
}

export type VerifyToken = (token: string) => Promise<TokenClaims>;

const toleranceSeconds = 5;
const text = /^[^\u0000-\u001f\u007f-\u009f]{1,255}$/;

interface Issuer {
  readonly issuer: string;
  readonly audience: string;
  readonly keys: JWTVerifyGetKey;
  readonly algorithms: string[];
}

/**
 * The verifier of the configured issuer; outside production, when none is configured, of the development
 * issuer; else one that refuses every token. Rejects with UNAUTHENTICATED, or UNAVAILABLE without keys.
 */
export function createTokenVerifier(config: Config, log: Logger): VerifyToken {
  const issuer = issuerOf(config, log);
  if (issuer === undefined) return async () => Promise.reject(unauthenticated());
  const note = noteNowAndThen(log);
  return async (token) => claimsOf(await payloadOf(token, issuer, note));
}

/** Odd tokens can be sent by anyone, as often as they like: the log hears of them at most once a minute. */
function noteNowAndThen(log: Logger): (error: unknown) => void {
  let notedAt = -Infinity;
  return (error) => {
    if (performance.now() - notedAt < 60_000) return;
    notedAt = performance.now();
    log.warn({ err: error }, 'a token failed verification in an unexpected way');
  };
}

async function payloadOf(
  token: string,
  { issuer, audience, keys, algorithms }: Issuer,
  note: (error: unknown) => void,
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
    // Of a key of another kind than the token's header asks for the library says TypeError, or lets the
    // platform's DOMException through. Whatever it is, nobody was verified.
    if (!(error instanceof errors.JOSEError || error instanceof TypeError)) note(error);
    throw unauthenticated(error);
  }
}

function issuerOf(config: Config, log: Logger): Issuer | undefined {
  if (config.jwt !== undefined)
    return {
      issuer: config.jwt.issuer,
      audience: config.jwt.audience,
      keys: remoteKeys(config.jwt.jwksUrl, log),
      algorithms: ['ES256', 'EdDSA', 'RS256'],
    };
  const issuer = createDevIssuer(config);
  return issuer === undefined ? undefined : { ...issuer, algorithms: ['ES256'] };
}

function claimsOf({ iss, sub, iat, exp, email, email_verified, name }: JWTPayload): TokenClaims {
  const now = Date.now() / 1000;
  // The library requires these to be there, but takes a `sub` of any type and an `iat` of next year.
  if (typeof iss !== 'string' || typeof sub !== 'string' || !isText(sub)) throw unauthenticated();
  if (iat === undefined || exp === undefined || iat > now + toleranceSeconds) throw unauthenticated();
  return {
    issuer: iss,
    subject: sub,
    email: email_verified === true ? (emailAddress().safeParse(email).data ?? null) : null,
    name: typeof name === 'string' && name.trim() !== '' && isText(name) ? name : null,
    until: performance.now() + (exp + toleranceSeconds - now) * 1000,
  };
}

function isText(value: string): boolean {
  return text.test(value) && value.isWellFormed();
}
