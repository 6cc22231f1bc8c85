import type { Database } from '@tallybook/db';
import type { RunningAuthenticator } from '../platform/auth/authenticator.ts';
import type { Config } from '../platform/config.ts';
import type { Jobs } from '../platform/jobs/index.ts';
import type { Limits } from '../platform/limits.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics/index.ts';
import type { Tracing } from '../platform/tracing/index.ts';

/**
 * What the running process is made of; built once in `start/service.ts`, handed to every call. A module adds what it owns
 * by declaring it (`posting`, `fanOut`): the platform knows of no module.
 */
export interface Services {
  readonly config: Config;
  readonly log: Logger;
  readonly database: Database;
  readonly authenticator: RunningAuthenticator;
  readonly limits: Limits;
  readonly metrics: Metrics;
  /** Undefined where no collector is configured. */
  readonly tracing: Tracing | undefined;
  readonly jobs: Jobs;
  /** 32 bytes; the tokens of links in mails are derived from it. */
  readonly tokenKey: Uint8Array;
}
