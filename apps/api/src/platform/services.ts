import type { Database } from '@tallybook/db';
import type { Authenticator } from './auth/principal.ts';
import type { Config } from './config.ts';
import type { Limits } from './limits.ts';
import type { Logger } from './log.ts';
import type { PostingEngine } from '../modules/stock-movements/posting/engine.ts';

/** What the running process is made of; built once in `start.ts`, handed to every call. */
export interface Services {
  readonly config: Config;
  readonly log: Logger;
  readonly database: Database;
  readonly authenticator: Authenticator;
  readonly limits: Limits;
  readonly posting: PostingEngine;
}
