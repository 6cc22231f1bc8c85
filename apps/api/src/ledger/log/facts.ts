import { hash } from 'node:crypto';
import type { NewEntry } from '../journal/write-store.ts';

/** A row that has a hash. */
export interface LoggedFact {
  readonly kind: 'movement' | 'cost_adjustment' | 'write_down' | 'transfer';
  readonly id: string;
  readonly hash: string;
  /** The journal entry that a movement was posted with. */
  readonly journalEntryId?: string | null;
}

/** The facts that one transaction wrote, as an entry of the organization's ledger log records them (ADR 27). */
export interface WrittenFacts {
  readonly facts?: readonly LoggedFact[];
  readonly entries?: readonly NewEntry[];
  /** When the journal entries were created: RFC 3339, UTC, milliseconds. */
  readonly createdAt?: string;
  /** A link that was added to an existing movement. */
  readonly links?: readonly { movementId: string; entryId: string }[];
  /** Created or changed; the log hashes their rows as they are now. */
  readonly productIds?: readonly string[];
  readonly periodIds?: readonly string[];
}

/** The facts whose hash follows from the arguments, as JSON without brackets. Products and periods are hashed in SQL. */
export function factsText({ facts = [], entries = [], links = [], createdAt = '' }: WrittenFacts): string {
  const linked = (entryId: string | null): string => (entryId === null ? ',null' : `,"${entryId}"`);
  const entryOf = ({ journalEntryId: entryId }: (typeof facts)[number]): string =>
    entryId === undefined ? '' : linked(entryId);
  return [
    ...facts.map((row) => `["${row.kind}","${row.id}","${row.hash}"${entryOf(row)}]`),
    ...entries.map((entry) => `["entry","${entry.id}","${entryHash(entry, createdAt)}"]`),
    ...links.map(({ movementId, entryId }) => `["link","${movementId}","${entryId}"]`),
  ].join(',');
}

/** Equals `hashOfEntry` in hash-store.ts, which recomputes it from the stored rows. Each value in its place, null where absent. */
function entryHash(entry: NewEntry, createdAt: string): string {
  const { id, entryDate, periodId, memo, source, createdBy, productId } = entry;
  const head = jsonArray([id, entryDate, periodId, memo, source, createdAt, createdBy, productId]);
  const lines = entry.lines.map((line, index) => {
    const { account, debit, credit, posting_rule_id: rule = null, dimension = null, kind = null } = line;
    return jsonArray([index + 1, account, stored(debit), stored(credit), rule, dimension, kind]);
  });
  return hash('sha256', head + lines.join(''));
}

/** As PostgreSQL's json_build_array writes it. */
export const jsonArray = (values: readonly (string | number | null)[]): string =>
  `[${values.map((value) => JSON.stringify(value)).join(', ')}]`;

/** An amount as its column stores it: with 4 decimals, or those of another scale. */
export function stored(amount: string, scale = 4): string {
  const [whole = '', decimals = ''] = amount.split('.');
  return `${whole}.${decimals.padEnd(scale, '0')}`;
}
