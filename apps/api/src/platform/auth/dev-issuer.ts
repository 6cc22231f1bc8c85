import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@tallybook/db';
import { SignJWT, type JWTVerifyGetKey } from 'jose';
import type { Config } from '../config.ts';

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
  /** Issues an ES256 JWT whose email address counts as verified. */
  issue(subject: DevSubject): Promise<string>;
}

/** Seconds for which a development token is valid. */
export const devTokenLifetime = 3600;

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

/** Loads the key pair of this home or creates it; of two processes that create it concurrently, one wins. */
function loadKeyPair(home: string): { privateKey: KeyObject; publicKey: KeyObject } {
  const folder = join(home, 'secrets');
  const file = join(folder, 'development-issuer.pem');
  makeFolder(folder);
  const draft = join(folder, `.development-issuer.${randomBytes(6).toString('hex')}`);
  const { privateKey: created } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  writeFileSync(draft, created.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  const privateKey = createPrivateKey(readFileSync(file));
  return { privateKey, publicKey: createPublicKey(privateKey) };
}
