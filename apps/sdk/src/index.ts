export { createTallybook } from './client.ts';
export type { CallOptions, WriteOptions } from './call-options.ts';
export type { Tallybook } from './client-types.ts';
export type { Credential, TallybookOptions } from './options.ts';
export type { AttemptReport, Logger } from './reports.ts';
export type { ListPage, ListPromise } from './list.ts';
export type { RateLimit, TallybookPromise, WithResponse } from './response.ts';
export type { CsvFile } from './rest/csv-file.ts';
export type { ExportOptions } from './rest/export.ts';
export type {
  FileFormat,
  FieldSource,
  FileOptions,
  ImportOptions,
  ImportProgress,
  MovementImportOptions,
  CountImport,
  OpeningBalancesImport,
  ProductImport,
} from './rest/import.ts';
export type { RequestFunction, RequestOptions } from './rest/request.ts';
export type { ExportFilters } from './csv-methods.ts';
export type { VerificationOptions } from './verification-methods.ts';
export type { ProblemCode, ProblemStatus } from './contract/problems.ts';
export type * from './contract/types.ts';
export type * from './contract/events.ts';
export type { FieldError, Problem } from './problem.ts';
export type { Page } from './router-types.ts';
export { formatQuantity, parseQuantity, type ProductUnits } from './quantity.ts';
export { TallybookError } from './errors/any-error.ts';
export {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  KeyNotShownError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  RuleError,
  ServerError,
  TimeoutError,
  UnavailableError,
  UnexpectedAnswerError,
  ValidationError,
} from './errors/kinds.ts';
export { signTestWebhook } from './webhooks/sign-test.ts';
export type { SignTestOptions, TestWebhook } from './webhooks/sign-test.ts';
export { unwrapWebhook } from './webhooks/unwrap.ts';
export type { UnwrapMethod, UnwrapOptions, WebhookEvent, WebhookHeaders } from './webhooks/unwrap.ts';
export { WebhookVerificationError } from './webhooks/verification-error.ts';
export type { WebhookVerificationReason } from './webhooks/verification-error.ts';
