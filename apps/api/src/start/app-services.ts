import type { Database } from '@tallybook/db';
import type { SendQueue } from '../modules/identity/invitations/send-queue.ts';
import type { PostingEngine } from '../ledger/posting/engine.ts';
import type { RecostWorker } from '../ledger/recost/recost-worker.ts';
import type { FanOut } from '../modules/integration/webhooks/fan-out.ts';
import type { RunningAuthenticator } from '../platform/auth/authenticator.ts';
import type { IdentityProvider } from '../platform/auth/oidc/identity-provider.ts';
import type { Rejections } from '../platform/auth/rejections.ts';
import type { Config } from '../platform/config.ts';
import type { Fairness } from '../platform/fairness/shares.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Limits } from '../platform/limits.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { Poller } from '../platform/poller.ts';
import type { TokenKeys } from '../platform/token-key.ts';
import type { Tracing } from '../platform/tracing/index.ts';

/** Everything a request may use; built once at startup in `service.ts`. */
export interface AppServices {
  readonly config: Config;
  readonly log: Logger;
  readonly database: Database;
  readonly authenticator: RunningAuthenticator;
  /** Signs people in to the console; undefined where none is configured. */
  readonly identityProvider: IdentityProvider | undefined;
  readonly limits: Limits;
  /** Counts rejected authentication for the log. */
  readonly rejections: Rejections;
  /** Resources that organizations share within this process. */
  readonly fairness: Fairness;
  readonly metrics: Metrics;
  /** Undefined where no collector is configured. */
  readonly tracing: Tracing | undefined;
  readonly jobs: Jobs;
  readonly posting: PostingEngine;
  readonly invitations: SendQueue;
  /** Delivers stored events to webhooks. */
  readonly fanOut: Pick<FanOut, 'wake'>;
  /** `stop` gives a test or operator exclusive use of pending recosts; the next start resumes them. */
  readonly recosts: Pick<RecostWorker, 'stop'>;
  /** `stop` leaves verifications to other instances, for tests. */
  readonly verifications: Pick<Poller, 'wake' | 'stop'>;
  readonly tokenKeys: TokenKeys;
}
