export {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  notExists,
  or,
  sql as fragment,
} from 'drizzle-orm';
export * from './connection/index.ts';
export { distribute } from './distribute/index.ts';
export {
  entryText,
  hashOfText,
  linesText,
  periodText,
  productText,
  transferText,
  writeDownText,
} from './hashed-texts.ts';
export { migrate, pendingMigrations } from './migrate/index.ts';
export {
  makeFolder,
  OperatorError,
  prepareDatabase,
  unsafeReason,
  type PreparedDatabase,
} from './setup/index.ts';
