import type { Transaction } from '@tallybook/db';

/** A call that carries an Idempotency-Key. */
export interface KeyedCall {
  readonly key: string;
  /** The procedure's path. */
  readonly operation: string;
  /** sha256 of the validated input. */
  readonly fingerprint: string;
}

export interface StoredAnswer {
  readonly key: string;
  readonly operation: string;
  readonly fingerprint: string;
  readonly answer: unknown;
}

/**
 * Makes calls with the same key wait for each other until the transaction ends, then reads what was
 * answered before. Locks are taken in key order, so that two batches never wait in a circle.
 *
 * @param scopeId the organization, or for calls outside one the caller's user id
 */
export async function findAnswers(
  { sql }: Transaction,
  scopeId: string,
  keys: readonly string[],
): Promise<Map<string, StoredAnswer>> {
  if (keys.length === 0) return new Map();
  const sorted = [...keys].sort();
  const locked = sql`
    select pg_advisory_xact_lock(hashtextextended(${`idempotency:${scopeId}:`} || key, 0))
    from (select key from unnest(${sorted}::text[]) as given (key) order by key) as ordered`;
  // A statement of its own: its snapshot is taken after the locks are held.
  const found = sql<StoredAnswer[]>`
    select key, operation, fingerprint, answer from idempotency_keys
    where organization_id = ${scopeId} and key = any (${sorted}::text[])`;
  const [, rows] = await Promise.all([locked, found]);
  return new Map(rows.map((row) => [row.key, row]));
}

/** Stores answers with their effects, in the same transaction. */
export async function storeAnswers(
  { sql }: Transaction,
  scopeId: string,
  answers: readonly { call: KeyedCall; answer: unknown }[],
): Promise<void> {
  if (answers.length === 0) return;
  await sql`
    insert into idempotency_keys (organization_id, key, operation, fingerprint, answer)
    select ${scopeId}, key, operation, fingerprint, answer from unnest(
      ${answers.map(({ call }) => call.key)}::text[],
      ${answers.map(({ call }) => call.operation)}::text[],
      ${answers.map(({ call }) => call.fingerprint)}::text[],
      ${answers.map(({ answer }) => JSON.stringify(answer ?? null))}::jsonb[]
    ) as given (key, operation, fingerprint, answer)`;
}
