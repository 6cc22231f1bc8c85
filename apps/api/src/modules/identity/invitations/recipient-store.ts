import { createHash } from 'node:crypto';
import { bool, float8, fragment, type RowOf, type Transaction } from '@tallybook/db';
import { mailRecipients } from '@tallybook/db/schema';
import type { RecentMails } from './mail-slots.ts';

/** Not keyed: a key rotation must not forget who wants no more invitations. */
function hashOfAddress(email: string): string {
  return createHash('sha256').update(`tallybook:recipient:${email}`).digest('hex');
}

const recipientShape = {
  address_hash: mailRecipients.addressHash,
  recent: mailRecipients.recent,
  opted_out: bool(),
  /** The database's clock, in milliseconds since 1970. */
  now: float8(),
};
type Recipient = RowOf<typeof recipientShape>;

/**
 * Locks recipients until the transaction ends, so that concurrent emails are counted. In the order of the hashes, so that
 * batches of several organizations cannot deadlock.
 */
export async function lockRecipients(
  { sql, rows, flight }: Transaction,
  emails: readonly string[],
): Promise<Map<string, Recipient>> {
  if (emails.length === 0) return new Map();
  const emailOf = new Map(emails.map((email) => [hashOfAddress(email), email]));
  const hashes = [...emailOf.keys()].toSorted();
  const [, , locked] = await flight([
    // Finds no row, but locks the whole table on a cluster. The insert takes a weaker lock on it: after that, two
    // transactions that both need this one would deadlock.
    sql`select 1 from mail_recipients where address_hash = '' for update`,
    sql`
      insert into mail_recipients (address_hash) select hash from unnest(${hashes}::text[]) as given (hash)
      on conflict do nothing`,
    rows(recipientShape)`
      select address_hash, recent, opted_out_at is not null as opted_out,
        extract(epoch from clock_timestamp())::float8 * 1000 as now
      from mail_recipients where address_hash = any (${hashes}::text[]) order by address_hash for update`,
  ]);
  if (locked.length !== hashes.length) throw new Error('a locked recipient has disappeared');
  return new Map(locked.map((row) => [emailOf.get(row.address_hash) ?? '', row]));
}

export async function setRecentMails(
  { sql }: Transaction,
  recent: ReadonlyMap<string, RecentMails>,
): Promise<void> {
  if (recent.size === 0) return;
  await sql`
    update mail_recipients r set recent = given.recent
    from unnest(${[...recent.keys()].map(hashOfAddress)}::text[],
      ${[...recent.values()].map((mails) => JSON.stringify(mails))}::jsonb[]) as given (address_hash, recent)
    where r.address_hash = given.address_hash`;
}

/** Records that the recipient wants no more invitations, or wants them again. */
export async function setOptedOut({ db }: Transaction, email: string, optedOut: boolean): Promise<void> {
  const optedOutAt = optedOut ? fragment`now()` : null;
  await db
    .insert(mailRecipients)
    .values({ addressHash: hashOfAddress(email), optedOutAt })
    // Citus rejects now() here.
    .onConflictDoUpdate({
      target: mailRecipients.addressHash,
      set: { optedOutAt: fragment`excluded.opted_out_at` },
    });
}
