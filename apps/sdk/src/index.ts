export { createTallybook } from './client.ts';
export type { CallOptions, WriteOptions } from './call.ts';
export type { Tallybook } from './client-types.ts';
export type { Credential, TallybookOptions } from './options.ts';
export type { ProblemCode, ProblemStatus } from './contract/problems.ts';
export type { AppRouter } from './contract/router.ts';
export type * from './contract/types.ts';
export type * from './events.ts';
export type { FieldError, Problem } from './problem.ts';
export type { Page } from './router-types.ts';
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
export { unwrapWebhook } from './webhooks/unwrap.ts';
export type { UnwrapOptions, WebhookEvent, WebhookHeaders } from './webhooks/unwrap.ts';
export { WebhookVerificationError } from './webhooks/verification-error.ts';
export type { WebhookVerificationReason } from './webhooks/verification-error.ts';
