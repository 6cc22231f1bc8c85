import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { fromFileSystem, OperatorError } from './operator-error.ts';

export type Login = { username: string; password: string };

/**
 * Creates or reads this home's login for one purpose, stored in a file that only this user can read. Its name is unique
 * to the home, so that two homes on one server do not overwrite each other's password.
 */
export function ensureLogin(secretsDir: string, purpose: 'app' | 'owner'): Login {
  const file = join(secretsDir, `database-${purpose}.json`);
  try {
    makeFolder(secretsDir);
    const login: Login = {
      username: `tallybook_${purpose}_${randomBytes(4).toString('hex')}`,
      password: randomBytes(24).toString('base64url'),
    };
    writeFileSync(file, JSON.stringify(login) + '\n', { mode: 0o600, flag: 'wx', flush: true });
    return login;
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
    // Not valid JSON: the process was killed while it wrote the file.
  }
  throw new OperatorError(
    `${file} does not contain a login. Remove it and start again: a new one is created.`,
  );
}
