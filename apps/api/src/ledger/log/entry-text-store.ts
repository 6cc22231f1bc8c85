import type { Transaction } from '@tallybook/db';

/** The hashed text of the row `ledger_log l`; with the previous head before it, its sha256 is the head. */
export const entryText = (tx: Transaction) => tx.sql`${entryStart(tx)} || l.facts || ']'`;

/** The text before the facts. */
export const entryStart = ({ sql }: Transaction) => sql`
  format('[%s,"%s",', l.position, to_char(l.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
