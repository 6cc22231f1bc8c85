export { moneyScale } from '../identity/currency.ts';
export { isCalendarDate } from '../shared/is-calendar-date.ts';
export { formatDecimal, parseDecimal } from '../shared/decimal.ts';
export { formulaSafe } from '../stock/csv-text.ts';
export {
  migrate,
  migrationSystems,
  type Migration,
  type MigrationOptions,
  type MigrationSystem,
} from './migrate.ts';
export { MigrationRejected, type MigrationProblem } from './problem.ts';
export type { MigratedProduct, ProofRow } from './proof.ts';
export type { GivenFile } from './recognize.ts';
