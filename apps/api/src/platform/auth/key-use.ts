import type { Database } from '@tallybook/db';
import type { Logger } from '../log.ts';
import { recordKeyUse } from './store.ts';

/** More than these wait for the next use of their key: a convenience must not take the pool's connections. */
const mostAtOnce = 2;

/** Records when keys were last used, beside the requests, never in their way. */
export class KeyUse {
  readonly #database: Database;
  readonly #log: Logger;
  readonly #running = new Map<string, Promise<void>>();

  constructor(database: Database, log: Logger) {
    this.#database = database;
    this.#log = log;
  }

  note(organizationId: string, keyId: string): void {
    if (this.#running.has(keyId) || this.#running.size >= mostAtOnce) return;
    const noted = this.#database
      .tenant(organizationId, (tx) => recordKeyUse(tx, organizationId, keyId))
      .catch((error: unknown) =>
        this.#log.warn({ err: error, api_key_id: keyId }, 'the last use of a key was not noted'),
      )
      .finally(() => this.#running.delete(keyId));
    this.#running.set(keyId, noted);
  }

  /** Resolves when nothing is being written any more; never rejects. */
  async settled(): Promise<void> {
    await Promise.all(this.#running.values());
  }
}
