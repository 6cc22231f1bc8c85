import { createHash } from 'node:crypto';
import { bool, eq, float8, fragment, type Transaction } from '@tallybook/db';
import { mailRecipients } from '@tallybook/db/schema';
import type { RecentMails } from './mail-slots.ts';

/** Not keyed: a key rotation must not forget who wants no more invitations. */
function hashOfAddress(email: string): string {
  return createHash('sha256').update(`tallybook:recipient:${email}`).digest('hex');
}

const recipientShape = {
  recent: mailRecipients.recent,
  opted_out: bool(),
  /** The database's clock, in milliseconds since 1970. */
  now: float8(),
};

/** Locks a recipient until the transaction ends, so that concurrent emails are counted. */
export async function lockRecipient({ sql, rows, flight }: Transaction, email: string) {
  const hash = hashOfAddress(email);
  const [, [recipient]] = await flight([
    sql`insert into mail_recipients (address_hash) values (${hash}) on conflict do nothing`,
    rows(recipientShape)`
      select recent, opted_out_at is not null as opted_out,
        extract(epoch from clock_timestamp())::float8 * 1000 as now
      from mail_recipients where address_hash = ${hash} for update`,
  ]);
  if (recipient === undefined) throw new Error('a locked recipient has disappeared');
  return recipient;
}

export async function setRecentMails({ db }: Transaction, email: string, recent: RecentMails): Promise<void> {
  await db
    .update(mailRecipients)
    .set({ recent: { ...recent } })
    .where(eq(mailRecipients.addressHash, hashOfAddress(email)));
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
