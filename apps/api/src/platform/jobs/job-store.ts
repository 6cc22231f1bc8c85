import type { Transaction } from '@tallybook/db';

/**
 * Removes the random part of a link's token from its job. pg-boss keeps the data of finished jobs for days, and with
 * `TOKEN_KEY` it would yield a token that is still valid.
 */
export async function removeSalt({ sql }: Transaction, jobId: string): Promise<void> {
  await sql`
    update pgboss.job set data = data #- '{link,salt}' where name = 'invitation-mail' and id = ${jobId}`;
}
