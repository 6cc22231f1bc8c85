import type { ProblemError, Wording } from '@tallybook/domain';
import type { Principal } from '../platform/auth/principal.ts';
import type { AppServices, ResponseMeta } from '../platform/verb.ts';

/**
 * The result of authenticating a caller. `anonymous`: no credential was sent, which is enough for a public procedure;
 * an invalid credential is rejected there too.
 */
export type Authentication = { principal: Principal } | { problem: ProblemError; anonymous?: true };

/** The context of one call, the same over both transports. */
export interface CallContext {
  readonly services: AppServices;
  readonly requestId: string;
  readonly authentication: Authentication;
  /** The `Idempotency-Key` header, if it is well-formed. */
  readonly idempotencyKey: string | undefined;
  /** The caller's address, for limits and the audit trail. */
  readonly address: string;
  /** The `User-Agent` header, truncated. */
  readonly userAgent: string | null;
  readonly responseMeta: ResponseMeta;
  /** The language of problems. */
  readonly wording: () => Wording;
  /** Aborted when the caller disconnects. Created when it is first needed. */
  readonly disconnected: () => AbortSignal;
  /** The caller as of now. Rejects with UNAUTHENTICATED once the credential has ended. */
  readonly authenticateAgain: () => Promise<Principal>;
  /** Returns `holdPage` of a verb's context; a request has one for each of its calls. */
  readonly pageOfCall: () => () => void;
  /** Runs the work after the request's earlier reports: those of a batch would reject one another while they wait for slots. */
  readonly afterReports: <T>(report: () => Promise<T>) => Promise<T>;
}
