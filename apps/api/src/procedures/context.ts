import type { ProblemError } from '@tallybook/domain';
import type { Principal } from '../platform/auth/principal.ts';
import type { AppServices, ResponseMeta } from '../platform/verb.ts';

/**
 * Found out before the body is read. `anonymous`: there was no credential at all, which is how a public procedure
 * may be called; a credential that does not hold is refused there too.
 */
export type Authentication = { principal: Principal } | { refusal: ProblemError; anonymous?: true };

/** One call's context, the same on both wires. */
export interface CallContext {
  readonly services: AppServices;
  readonly requestId: string;
  readonly authentication: Authentication;
  /** The `Idempotency-Key` header, checked for form. */
  readonly idempotencyKey: string | undefined;
  /** The caller's address, for limits and the audit trail. */
  readonly address: string;
  /** The `User-Agent` header, cut short. */
  readonly userAgent: string | null;
  readonly responseMeta: ResponseMeta;
}
