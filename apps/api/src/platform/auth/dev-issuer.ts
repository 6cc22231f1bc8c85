import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { join } from 'node:path';
import { SignJWT, type JWTVerifyGetKey } from 'jose';
import type { Config } from '../config.ts';
import { readOrCreate } from '../kept-file.ts';

/** The user that a development token identifies. */
export interface DevSubject {
  readonly email: string;
  readonly name?: string | undefined;
  readonly sub?: string | undefined;
}

export interface DevIssuer {
  readonly issuer: string;
  readonly audience: string;
  readonly keys: JWTVerifyGetKey;
  /** Callers of `/dev/token` must send this secret, which is in the home folder: see devSecretFile. */
  secret(): string;
  /** Issues an ES256 JWT whose email address counts as verified. */
  issue(subject: DevSubject): Promise<string>;
}

/** Seconds for which a development token is valid. */
export const devTokenLifetime = 3600;

/** Readable for this user only: whoever can read it can also read the database. */
export const devSecretFile = (home: string): string => join(home, 'secrets', 'development-token');

/**
 * Issues tokens for trying out JWT callers without an identity provider. Undefined in production and if a real
 * issuer is configured: such a token can then be neither issued nor accepted.
 */
export function createDevIssuer(config: Pick<Config, 'production' | 'jwt' | 'home'>): DevIssuer | undefined {
  if (config.production || config.jwt !== undefined) return undefined;
  const [issuer, audience] = ['urn:tallybook:development', 'tallybook'];
  let pair: { privateKey: KeyObject; publicKey: KeyObject } | undefined;
  // Loaded on first use: most runs never need it.
  const keyPair = (): { privateKey: KeyObject; publicKey: KeyObject } => (pair ??= loadKeyPair(config.home));
  return {
    issuer,
    audience,
    keys: async () => keyPair().publicKey,
    secret: () =>
      readOrCreate(devSecretFile(config.home), () => `${randomBytes(32).toString('hex')}\n`).trim(),
    issue: async ({ email, name, sub }) =>
      new SignJWT({ email, email_verified: true, ...(name === undefined ? {} : { name }) })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(sub ?? `dev:${email}`)
        .setIssuedAt()
        .setExpirationTime(`${devTokenLifetime}s`)
        .sign(keyPair().privateKey),
  };
}

function loadKeyPair(home: string): { privateKey: KeyObject; publicKey: KeyObject } {
  const create = (): string => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    return privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  };
  const privateKey = createPrivateKey(readOrCreate(join(home, 'secrets', 'development-issuer.pem'), create));
  return { privateKey, publicKey: createPublicKey(privateKey) };
}
