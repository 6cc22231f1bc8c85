import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

export type KeyEnvironment = 'live' | 'test';

const pattern = /^tb_(live|test)_([0-9a-f]{16})_([A-Za-z0-9_-]{43})([0-9a-f]{8})$/;

const checksum = (text: string): string => crc32(text).toString(16).padStart(8, '0');

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export interface MintedKey {
  /** `tb_{live|test}_{id}_{secret}{crc32}`: shown once, never stored. */
  readonly key: string;
  readonly lookupId: string;
  readonly secretHash: string;
  readonly environment: KeyEnvironment;
}

/**
 * Creates an API key with a 256-bit secret.
 *
 * @param bytes 40 unpredictable bytes to derive the key from; random by default
 */
export function mintApiKey(environment: KeyEnvironment, bytes: Buffer = randomBytes(40)): MintedKey {
  const lookupId = bytes.subarray(0, 8).toString('hex');
  const secret = bytes.subarray(8, 40).toString('base64url');
  const body = `tb_${environment}_${lookupId}_${secret}`;
  return { key: body + checksum(body), lookupId, secretHash: hashOf(secret), environment };
}

/** Returns the parts of a well-formed key; undefined for anything else, a wrong checksum included. */
export function parseApiKey(
  key: string,
): { environment: KeyEnvironment; lookupId: string; secretHash: string } | undefined {
  const match = pattern.exec(key);
  if (match === null) return undefined;
  const [, environment, lookupId = '', secret = '', crc] = match;
  if (checksum(key.slice(0, -8)) !== crc) return undefined;
  return { environment: environment === 'live' ? 'live' : 'test', lookupId, secretHash: hashOf(secret) };
}
