import { float8, int8, text, type RowOf, type Transaction } from '@tallybook/db';

const jobCounts = {
  queue: text(),
  /** Due now or later: first attempts and retries. */
  waiting: int8(),
  active: int8(),
  /** Every attempt has failed. The job is kept for a week and not retried. */
  failed: int8(),
  /** Seconds for which the longest waiting job has been due. */
  overdue: float8(),
};

/** Job counts of every queue. Completed jobs are not counted, so the query reads few rows. */
export async function countJobs({ rows }: Transaction): Promise<RowOf<typeof jobCounts>[]> {
  return rows(jobCounts)`
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
