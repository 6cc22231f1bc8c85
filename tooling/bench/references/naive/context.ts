import { hash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import { apiKeys } from './tables.ts';

export interface Context {
  db: PostgresJsDatabase;
  caller: { organizationId: string; userId: string } | undefined;
}

export async function contextFor(db: PostgresJsDatabase, header = ''): Promise<Context> {
  const [caller] = await db
    .select({ organizationId: apiKeys.organizationId, userId: apiKeys.userId })
    .from(apiKeys)
    .where(eq(apiKeys.hash, hash('sha256', header.replace(/^Bearer /, ''))));
  return { db, caller };
}
