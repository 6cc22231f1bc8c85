import { createHash } from 'node:crypto';
import type postgres from 'postgres';

export interface LoggedText {
  readonly facts: string;
  readonly recordedAt: Date;
}

/**
 * As the database's owner: changes entries of an organization's ledger log and computes all heads again, so that the
 * log is consistent in itself.
 */
export async function rewriteLog(
  sql: postgres.Sql | postgres.TransactionSql,
  organizationId: string,
  change: (entry: LoggedText) => LoggedText,
): Promise<void> {
  const log = await sql<{ position: string; recorded_at: Date; facts: string }[]>`
    select position, recorded_at, facts from ledger_log where organization_id = ${organizationId} order by position`;
  let head = organizationId;
  for (const { position, recorded_at, facts: before } of log) {
    const { facts, recordedAt } = change({ facts: before, recordedAt: recorded_at });
    head = createHash('sha256')
      .update(`${head}[${position},"${recordedAt.toISOString()}",${facts}]`)
      .digest('hex');
    await sql`update ledger_log set facts = ${facts}, recorded_at = ${recordedAt}, head = ${head}
      where organization_id = ${organizationId} and position = ${position}`;
  }
}
