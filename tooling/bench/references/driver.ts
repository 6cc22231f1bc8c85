import { parseDatabaseUrl } from '@tallybook/db';
import type postgres from 'postgres';
import published from 'postgres-published';

/**
 * The driver as published, connected to DATABASE_URL: references show what others write with the same libraries, so they
 * do not gain from our patch. It is one version older, with identical source, because patches apply to a version.
 */
export function openDriver(max: number, options: postgres.Options<{}> = {}): postgres.Sql {
  const { host, port, database, username, password } = parseDatabaseUrl(process.env['DATABASE_URL'] ?? '');
  // Our patch also corrects types.
  const open = published as unknown as typeof postgres;
  return open({ host, port, database, username, password, max, onnotice: () => {}, ...options });
}
