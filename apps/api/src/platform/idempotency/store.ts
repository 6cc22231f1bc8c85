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

const storedShape = {
  key: idempotencyKeys.key,
  operation: idempotencyKeys.operation,
  fingerprint: idempotencyKeys.fingerprint,
  response: idempotencyKeys.response,
};

export type StoredResponse = RowOf<typeof storedShape>;

export interface KeyedResponse {
  readonly call: KeyedCall;
  readonly response: unknown;
}

/**
 * Locks the keys until the transaction ends, so that calls with the same key run one after another, then reads their
 * stored responses. Locks are acquired in key order: two batches cannot deadlock.
 *
 * @param scopeId the organization, or for calls outside one the caller's user id
 */
export async function findResponses(
  { sql, rows, flight }: Transaction,
  scopeId: string,
  keys: readonly string[],
): Promise<Map<string, StoredResponse>> {
  if (keys.length === 0) return new Map();
  const sorted = [...keys].sort();
  const [, found] = await flight([
    sql`
      select pg_advisory_xact_lock(hashtextextended(${`idempotency:${scopeId}:`} || key, 0))
      from (select key from unnest(${sorted}::text[]) as given (key) order by key) as ordered`,
    // A separate statement: its snapshot is taken after the locks are acquired.
    rows(storedShape)`
      select key, operation, fingerprint, response from idempotency_keys
      where organization_id = ${scopeId} and key = any (${sorted}::text[])`,
  ]);
  return new Map(found.map((row) => [row.key, row]));
}

/** Stores responses in the transaction of their effects. */
export async function storeResponses(
  { sql }: Transaction,
  scopeId: string,
  responses: readonly KeyedResponse[],
): Promise<void> {
  if (responses.length === 0) return;
  await sql`
    insert into idempotency_keys (organization_id, key, operation, fingerprint, response)
    select ${scopeId}, key, operation, fingerprint, response from unnest(
      ${responses.map(({ call }) => call.key)}::text[],
      ${responses.map(({ call }) => call.operation)}::text[],
      ${responses.map(({ call }) => call.fingerprint)}::text[],
      ${responses.map(({ response }) => JSON.stringify(response ?? null))}::jsonb[]
    ) as given (key, operation, fingerprint, response)
    returning 1`;
}
