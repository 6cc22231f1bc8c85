import type { Database } from '@tallybook/db';
import { countJobs } from '../jobs/counts-store.ts';
import type { Metrics } from './metrics.ts';

/** Gauges of the connection pool and the job queues. The queues are in the database: every instance and worker reports the same. */
export function watchDatabase(metrics: Metrics, database: Database): void {
  metrics.addGauge('tallybook_pool_connections', 'Database connections by state', ['state'], () => {
    const { inUse, idle } = database.usage();
    return [
      [{ state: 'in_use' }, inUse],
      [{ state: 'idle' }, idle],
    ];
  });
  metrics.addGauge('tallybook_pool_waiting', 'Callers waiting for a database connection', [], () => [
    [{}, database.usage().waiting],
  ]);
  metrics.addGauge(
    'tallybook_jobs',
    'Background jobs by state: waiting, active, or failed permanently',
    ['queue', 'state'],
    async () =>
      (await database.system(countJobs, { readOnly: true })).flatMap(({ queue, waiting, active, failed }) => [
        [{ queue, state: 'waiting' }, Number(waiting)] as const,
        [{ queue, state: 'active' }, Number(active)] as const,
        [{ queue, state: 'failed' }, Number(failed)] as const,
      ]),
    'max',
  );
  metrics.addGauge(
    'tallybook_job_overdue_seconds',
    'Seconds since the oldest waiting job became due',
    ['queue'],
    async () =>
      (await database.system(countJobs, { readOnly: true })).map(
        ({ queue, overdue }) => [{ queue }, overdue] as const,
      ),
    'max',
  );
}
