export { openDatabase } from './database.ts';
export type { Database, DatabaseOptions, TransactionOptions } from './database.ts';
export { DatabaseUnavailableError, TransactionMisuseError } from './errors.ts';
export type { UnavailableReason } from './errors.ts';
export { databaseFault } from './fault.ts';
export type { DatabaseFault } from './fault.ts';
export type { Listening } from './listener.ts';
export { enterOrganization } from './scope.ts';
export { parseDatabaseUrl } from './target.ts';
export type { DatabaseTarget } from './target.ts';
export { isAnyOf, type TransactionDb } from './drizzle.ts';
export type { FlightItem } from './flight.ts';
export * from './shape.ts';
export type { RowsTag, SqlFragment, Transaction, TransactionSql } from './transaction.ts';
export {
  executedStatements,
  typedStatements,
  type ReportedColumn,
  type TypedStatement,
} from './typed-statements.ts';
