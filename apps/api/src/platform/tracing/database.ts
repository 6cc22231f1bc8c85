import type { Database, TransactionOptions } from '@tallybook/db';
import type { Tracing } from './tracing.ts';

/** Wraps the database so that each transaction is a span. */
export function tracedDatabase(database: Database, tracing: Tracing): Database {
  return {
    ...database,
    tenant: (organizationId, work, options) =>
      tracing.transaction(isReadOnly(options), () => database.tenant(organizationId, work, options)),
    system: (work, options) => tracing.transaction(isReadOnly(options), () => database.system(work, options)),
  };
}

const isReadOnly = ({ readOnly = false, oneFlight = false }: TransactionOptions = {}): boolean =>
  readOnly || oneFlight;
