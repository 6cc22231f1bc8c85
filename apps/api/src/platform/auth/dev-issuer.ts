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

/** Who a development token stands for. */
export interface DevSubject {
  readonly email: string;
  readonly name?: string | undefined;
  readonly sub?: string | undefined;
}

export interface DevIssuer {
  readonly issuer: string;
  readonly audience: string;
  readonly keys: JWTVerifyGetKey;
  /** An ES256 JWT whose e-mail counts as verified. */
  issue(subject: DevSubject): Promise<string>;
}

/** Seconds that a development token holds. */
export const devTokenLifetime = 3600;

/**
 * The issuer of tokens for trying JWT callers without an identity provider. Undefined in production and
 * wherever a real issuer is configured: there is nothing then that could issue or accept such a token.
 */
export function createDevIssuer(config: Pick<Config, 'production' | 'jwt' | 'home'>): DevIssuer | undefined {
  if (config.production || config.jwt !== undefined) return undefined;
  const [issuer, audience] = ['urn:tallybook:development', 'tallybook'];
  let pair: { privateKey: KeyObject; publicKey: KeyObject } | undefined;
  // Read when first needed: most runs never are.
  const keyPair = (): { privateKey: KeyObject; publicKey: KeyObject } => (pair ??= keptKeyPair(config.home));
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

/** The key pair of this home, made once; of two processes that make it at the same time one wins. */
function keptKeyPair(home: string): { privateKey: KeyObject; publicKey: KeyObject } {
  const folder = join(home, 'secrets');
  const file = join(folder, 'development-issuer.pem');
  makeFolder(folder);
  const fresh = join(folder, `.development-issuer.${randomBytes(6).toString('hex')}`);
  const { privateKey: made } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  writeFileSync(fresh, made.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
  try {
    linkSync(fresh, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(fresh);
  }
  const privateKey = createPrivateKey(readFileSync(file));
  return { privateKey, publicKey: createPublicKey(privateKey) };
}
