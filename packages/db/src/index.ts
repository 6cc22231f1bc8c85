export * from './connection/index.ts';
export { migrate, pendingMigrations } from './migrate/index.ts';
export {
  makeFolder,
  OperatorError,
  prepareDatabase,
  unsafeReason,
  type PreparedDatabase,
} from './setup/index.ts';
