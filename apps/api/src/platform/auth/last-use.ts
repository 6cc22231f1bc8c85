import type { Database } from '@tallybook/db';
import type { Logger } from '../log.ts';
import { causeForLog } from '../problems.ts';
import { recordKeyUse } from './store.ts';

/** A convenience must not occupy the connection pool: beyond this, the next use of the key is recorded instead. */
const maxConcurrent = 2;

/** Records in the background when keys were last used. */
export class LastUseRecorder {
  readonly #database: Database;
  readonly #log: Logger;
  readonly #running = new Map<string, Promise<void>>();

  constructor(database: Database, log: Logger) {
    this.#database = database;
    this.#log = log;
  }

  record(organizationId: string, keyId: string): void {
    if (this.#running.has(keyId) || this.#running.size >= maxConcurrent) return;
    const recorded = this.#database
      .tenant(organizationId, (tx) => recordKeyUse(tx, organizationId, keyId))
      .catch((error: unknown) =>
        this.#log.warn(
          { ...causeForLog(error), api_key_id: keyId },
          'could not record the last use of a key',
        ),
      )
      .finally(() => this.#running.delete(keyId));
    this.#running.set(keyId, recorded);
  }

  /** Resolves once all writes have ended; never rejects. */
  async settled(): Promise<void> {
    await Promise.all(this.#running.values());
  }
}
