import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@tallybook/db';
import { ConfigError, type Config } from './config.ts';

const pattern = /^[0-9a-f]{64}$/i;

/**
 * The key for new tokens and secrets (32 bytes), then those that existing ones may have been made with. Key objects, because
 * an HMAC with a key of bytes takes 10 instead of 2 µs.
 */
export type TokenKeys = readonly [current: KeyObject, ...previous: KeyObject[]];

/** TOKEN_KEY, then TOKEN_KEY_PREVIOUS if set. */
export async function loadTokenKeys(
  config: Pick<Config, 'production' | 'tokenKey' | 'previousTokenKey' | 'home'>,
): Promise<TokenKeys> {
  const { previousTokenKey: previous } = config;
  return [await currentKey(config), ...(previous === undefined ? [] : [keyOf(previous)])];
}

/** Outside production a key is generated and stored in `$TALLYBOOK_HOME/token-key` (mode 600). */
async function currentKey(config: Pick<Config, 'production' | 'tokenKey' | 'home'>): Promise<KeyObject> {
  if (config.tokenKey !== undefined) return keyOf(config.tokenKey);
  if (config.production) throw new ConfigError('TOKEN_KEY is required in production');
  const file = join(config.home, 'token-key');
  const stored = (await read(file)) ?? (await create(config.home, file));
  if (!pattern.test(stored))
    throw new ConfigError(`${file} does not contain 32 bytes in hex; delete it to generate a new key`);
  return keyOf(stored);
}

const keyOf = (hex: string): KeyObject => createSecretKey(hex, 'hex');

async function read(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes a draft and links it, which fails if the file exists: concurrent starts end with one key. */
async function create(home: string, file: string): Promise<string> {
  makeFolder(home);
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(file, 'utf8')).trim();
}
