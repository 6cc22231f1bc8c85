import type { Transaction } from '@tallybook/db';

/**
 * Completes mail jobs in the transaction that records their outcomes: one statement for a batch. Also removes the random
 * part of the links' tokens: pg-boss keeps finished jobs for days, and with `TOKEN_KEY` it would yield a token that is
 * still valid.
 */
export async function completeMailJobs({ sql }: Transaction, jobIds: readonly string[]): Promise<void> {
  await sql`
    update pgboss.job set state = 'completed', completed_on = now(), data = data #- '{link,salt}'
    where name = 'invitation-mail' and id = any (${jobIds}::uuid[])`;
}

/** Removes the salts of jobs whose last attempt has failed, which pg-boss records. */
export async function removeSalts({ sql }: Transaction, jobIds: readonly string[]): Promise<void> {
  await sql`
    update pgboss.job set data = data #- '{link,salt}'
    where name = 'invitation-mail' and id = any (${jobIds}::uuid[])`;
}
