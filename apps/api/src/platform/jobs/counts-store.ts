import type { Transaction } from '@tallybook/db';

export interface JobCounts {
  readonly queue: string;
  /** Due, or due later: a first try or another one. */
  readonly waiting: string;
  readonly active: string;
  /** All tries have failed; kept for a week, and nobody tries again. */
  readonly failed: string;
  /** Seconds for which the longest waiting job has been due. */
  readonly overdue: number;
}

/** Every queue with its jobs; small, since what is done is left out. */
export async function countJobs({ sql }: Transaction): Promise<JobCounts[]> {
  return sql<JobCounts[]>`
    select q.name as queue,
           count(*) filter (where j.state in ('created', 'retry')) as waiting,
           count(*) filter (where j.state = 'active') as active,
           count(*) filter (where j.state = 'failed') as failed,
           coalesce(extract(epoch from now() - min(j.start_after) filter (where j.state in ('created', 'retry')
             and j.start_after <= now())), 0)::float8 as overdue
    from pgboss.queue q
    left join pgboss.job j on j.name = q.name and j.state in ('created', 'retry', 'active', 'failed')
    where q.name not like '\_\_pgboss%'
    group by q.name`;
}
