import { openDatabase, type Database, type DatabaseTarget } from '@tallybook/db';
import { PgBoss, type ConstructorOptions, type StopOptions } from 'pg-boss';
import { onDatabase } from './execute.ts';

/**
 * pg-boss on our connections (docs/adr/0047-one-driver.md). It uses tables that a migration created and has no right to
 * create any. It has two connections of its own, so that an overload of the service never stops emails. They bypass a
 * pooler, because the pool of the service takes what that offers.
 */
export class Boss extends PgBoss {
  readonly #database: Database;

  constructor(target: DatabaseTarget, options: ConstructorOptions = {}) {
    const database = openDatabase(target.direct ?? target, { max: 2, applicationName: 'tallybook-jobs' });
    super({
      db: onDatabase(database),
      schema: 'pgboss',
      migrate: false,
      createSchema: false,
      schedule: false,
      reindex: false,
      monitorVacuum: false,
      persistWarnings: false,
      persistQueueStats: false,
      // Determines how soon a job is retried whose process died.
      superviseIntervalSeconds: 30,
      ...options,
    });
    this.#database = database;
  }

  override async stop(options?: StopOptions): Promise<void> {
    try {
      await super.stop(options);
    } finally {
      await this.#database.close();
    }
  }
}
