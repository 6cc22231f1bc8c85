import type { RowOf, Transaction } from '@tallybook/db';
import { idempotencyKeys } from '@tallybook/db/schema';

/** A call that carries an Idempotency-Key. */
export interface KeyedCall {
  readonly key: string;
  /** The procedure's path. */
  readonly operation: string;
  /** sha256 of the validated input. */
  readonly fingerprint: string;
}

const storedAnswer = {
  key: idempotencyKeys.key,
  operation: idempotencyKeys.operation,
  fingerprint: idempotencyKeys.fingerprint,
  answer: idempotencyKeys.answer,
};

export type StoredAnswer = RowOf<typeof storedAnswer>;

/**
 * Locks the keys until the transaction ends, so that calls with the same key run one after another, then reads their
 * stored responses. Locks are acquired in key order: two batches cannot deadlock.
 *
 * @param scopeId the organization, or for calls outside one the caller's user id
 */
export async function findAnswers(
  { sql, rows, flight }: Transaction,
  scopeId: string,
  keys: readonly string[],
): Promise<Map<string, StoredAnswer>> {
  if (keys.length === 0) return new Map();
  const sorted = [...keys].sort();
  const [, found] = await flight([
    sql`
      select pg_advisory_xact_lock(hashtextextended(${`idempotency:${scopeId}:`} || key, 0))
      from (select key from unnest(${sorted}::text[]) as given (key) order by key) as ordered`,
    // A separate statement: its snapshot is taken after the locks are acquired.
    rows(storedAnswer)`
      select key, operation, fingerprint, answer from idempotency_keys
      where organization_id = ${scopeId} and key = any (${sorted}::text[])`,
  ]);
  return new Map(found.map((row) => [row.key, row]));
}

/** Stores responses in the transaction of their effects. */
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
