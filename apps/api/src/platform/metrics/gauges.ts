import type { Database } from '@tallybook/db';
import { countJobs } from '../jobs/counts-store.ts';
import type { Metrics } from './metrics.ts';

/** Gauges of the pool and the queues. The queues are the database's: every instance shows the same. */
export function watchDatabase(metrics: Metrics, database: Database): void {
  metrics.addGauge('tallybook_pool_connections', 'Connections to the database', ['state'], () => {
    const { inUse, idle } = database.usage();
    return [
      [{ state: 'in_use' }, inUse],
      [{ state: 'idle' }, idle],
    ];
  });
  metrics.addGauge('tallybook_pool_waiting', 'Callers waiting for a connection to the database', [], () => [
    [{}, database.usage().waiting],
  ]);
  metrics.addGauge(
    'tallybook_jobs',
    'Background jobs: waiting, active, or failed for good',
    ['queue', 'state'],
    async () =>
      (await database.system(countJobs, { readOnly: true })).flatMap(({ queue, waiting, active, failed }) => [
        [{ queue, state: 'waiting' }, Number(waiting)] as const,
        [{ queue, state: 'active' }, Number(active)] as const,
        [{ queue, state: 'failed' }, Number(failed)] as const,
      ]),
  );
  metrics.addGauge(
    'tallybook_job_overdue_seconds',
    'How long the longest waiting job has been due',
    ['queue'],
    async () =>
      (await database.system(countJobs, { readOnly: true })).map(
        ({ queue, overdue }) => [{ queue }, overdue] as const,
      ),
  );
}
