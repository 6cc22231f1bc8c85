import { hash } from 'node:crypto';
import type postgres from 'postgres';

export interface Caller {
  organization_id: string;
  user_id: string;
}

/** Bearer keys, remembered once they are known. Undefined for one that is not. */
export function callers(sql: postgres.Sql): (header: string | undefined) => Promise<Caller | undefined> {
  const known = new Map<string, Caller>();
  return async (header = '') => {
    const remembered = known.get(header);
    if (remembered !== undefined) return remembered;
    const [caller] = await sql<Caller[]>`
      select organization_id, user_id from reference.api_keys where hash = ${hash('sha256', header.replace(/^Bearer /, ''))}`;
    if (caller !== undefined) known.set(header, caller);
    return caller;
  };
}
