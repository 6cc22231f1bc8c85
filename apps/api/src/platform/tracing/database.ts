import type { Database } from '@tallybook/db';
import type { Tracing } from './tracing.ts';

/** The database, with a span for each transaction. */
export function tracedDatabase(database: Database, tracing: Tracing): Database {
  return {
    ...database,
    tenant: (organizationId, work, options) =>
      tracing.transaction(options?.readOnly ?? false, () => database.tenant(organizationId, work, options)),
    system: (work, options) =>
      tracing.transaction(options?.readOnly ?? false, () => database.system(work, options)),
  };
}
