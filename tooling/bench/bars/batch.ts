import { postBatch } from '../load/requests.ts';
import { insertRows } from '../references/rows.ts';
import { alternate, type Run } from './run.ts';

const size = 500;

/** B4: the batch endpoint compared with raw inserts. */
export async function measureBatch(run: Run): Promise<void> {
  const { bench, target } = await run.large();
  const request = postBatch(target, size);
  const figures = await alternate(run, {
    b4: {
      name: 'movements by the batch endpoint, 500 per call, one client',
      unit: '/s',
      round: async () => size * (await run.load(target.url, request, 1)).perSecond,
    },
    r4: {
      name: 'R4, raw inserts of 1,000 rows, one client',
      unit: '/s',
      round: () => insertRows(bench.admin, bench.firstOrganization.organization_id, run.options.seconds),
    },
  });
  const { b4, r4 } = figures;
  run.report.add(Object.values(figures), [
    { id: 'B4', text: 'batch endpoint / R4', of: b4, to: r4, atLeast: 0.5 },
  ]);
}
