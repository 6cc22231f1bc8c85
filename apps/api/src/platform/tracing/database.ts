import type { Database } from '@tallybook/db';
import type { Tracing } from './tracing.ts';

/** Wraps the database so that each transaction is a span. */
export function tracedDatabase(database: Database, tracing: Tracing): Database {
  return {
    ...database,
    tenant: (organizationId, work, options) =>
      tracing.transaction(options?.readOnly ?? false, () => database.tenant(organizationId, work, options)),
    system: (work, options) =>
      tracing.transaction(options?.readOnly ?? false, () => database.system(work, options)),
  };
}
