import { getTableName, isTable } from 'drizzle-orm';
import * as schema from '../schema/index.ts';
import { readerRights } from './rights.ts';

const head = `-- What a report may read: the ledger, its sums, and the journal, but no people, credentials, webhooks or invitations.
-- Written by \`pnpm generate\` from src/reader/rights.ts. Run it as the owner of the tables after each migration. An
-- administrator creates the role first, and logins in it:
-- CREATE ROLE tallybook_reader NOLOGIN;
REVOKE ALL ON ALL TABLES IN SCHEMA public FROM tallybook_reader;
GRANT USAGE ON SCHEMA public TO tallybook_reader;
`;

/** The statements of reader/grants.sql. */
export function readerGrants(): string {
  const tables = new Map(Object.entries(schema));
  const grants = Object.entries(readerRights).map(([key, columns]) => {
    const table = tables.get(key);
    if (columns === 'nothing' || !isTable(table)) return '';
    const right = columns === 'all' ? 'SELECT' : `SELECT (${columns.join(', ')})`;
    return `GRANT ${right} ON ${getTableName(table)} TO tallybook_reader;\n`;
  });
  return head + grants.join('');
}
