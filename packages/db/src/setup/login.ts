import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { fromFileSystem, OperatorError } from './operator-error.ts';

export type Login = { username: string; password: string };

/**
 * The login of this home for one purpose, kept in a file that only we may read. Its name is unique to
 * the home, so that two homes on one server do not change each other's password.
 */
export function keepLogin(secretsDir: string, purpose: 'app' | 'owner'): Login {
  const file = join(secretsDir, `database-${purpose}.json`);
  try {
    makeFolder(secretsDir);
    const made: Login = {
      username: `tallybook_${purpose}_${randomBytes(4).toString('hex')}`,
      password: randomBytes(24).toString('base64url'),
    };
    writeFileSync(file, JSON.stringify(made) + '\n', { mode: 0o600, flag: 'wx', flush: true });
    return made;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return read(file);
    throw fromFileSystem(error, secretsDir);
  }
}

function read(file: string): Login {
  try {
    const found: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof found === 'object' && found !== null && 'username' in found && 'password' in found) {
      const { username, password } = found;
      if (typeof username === 'string' && typeof password === 'string') return { username, password };
    }
  } catch {
    // Not readable as JSON: killed while it was written for the first time.
  }
  throw new OperatorError(`${file} does not hold a login. Remove it and start again: a new one is made.`);
}
