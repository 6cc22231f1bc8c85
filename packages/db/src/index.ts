export * from './connection/index.ts';
export { migrate, pendingMigrations } from './migrate/index.ts';
export { OperatorError, prepareDatabase, type PreparedDatabase } from './setup/index.ts';
