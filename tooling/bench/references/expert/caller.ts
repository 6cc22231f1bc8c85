import { hash } from 'node:crypto';
import type postgres from 'postgres';

export interface Caller {
  organization_id: string;
  user_id: string;
}

/** Looks up bearer keys and caches them. Undefined for an unknown key. */
export function callers(sql: postgres.Sql): (header: string | undefined) => Promise<Caller | undefined> {
  const cache = new Map<string, Caller>();
  return async (header = '') => {
    const cached = cache.get(header);
    if (cached !== undefined) return cached;
    const [caller] = await sql<Caller[]>`
      select organization_id, user_id from reference.api_keys where hash = ${hash('sha256', header.replace(/^Bearer /, ''))}`;
    if (caller !== undefined) cache.set(header, caller);
    return caller;
  };
}
