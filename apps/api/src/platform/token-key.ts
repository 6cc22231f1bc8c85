import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@tallybook/db';
import { ConfigError, type Config } from './config.ts';

const form = /^[0-9a-f]{64}$/i;

/**
 * The 32 bytes from which tokens in mails are derived: TOKEN_KEY, or outside production one that is made once and
 * kept in `$TALLYBOOK_HOME/token-key` (mode 600). With another key every link that is still under way is dead.
 */
export async function loadTokenKey(
  config: Pick<Config, 'production' | 'tokenKey' | 'home'>,
): Promise<Buffer> {
  if (config.tokenKey !== undefined) return Buffer.from(config.tokenKey, 'hex');
  if (config.production) throw new ConfigError('TOKEN_KEY: is required in production');
  const file = join(config.home, 'token-key');
  const kept = (await read(file)) ?? (await make(config.home, file));
  if (!form.test(kept))
    throw new ConfigError(`${file}: does not hold 32 bytes in hex; remove it to have a new one made`);
  return Buffer.from(kept, 'hex');
}

async function read(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Written whole elsewhere, then given its name only if nobody else has: two starts at once end with one key. */
async function make(home: string, file: string): Promise<string> {
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
