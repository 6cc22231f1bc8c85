import { productCount } from '../data/shape.ts';
import { listPage } from '../load/requests.ts';
import { runStatements } from '../references/pgbench.ts';
import { listScript, listStatement } from '../references/statements.ts';
import { alternate, type Run } from './run.ts';

/** B5: a page of 50 by product and dates. */
export async function measureList(run: Run): Promise<void> {
  const { bench, target } = await run.large();
  const expert = await run.reference('expert');
  const organization = bench.firstOrganization.organization_id;
  const work = {
    script: listScript(organization),
    statement: listStatement(organization),
    first: productCount,
    second: 486,
  };
  const [ours, theirs] = [listPage(target), listPage(expert)];
  const figures = await alternate(run, {
    b5: {
      name: 'GET of a page of 50 by product and dates',
      unit: '/s',
      round: async () => (await run.load(target.url, ours)).perSecond,
    },
    r5: {
      name: 'R5, the query alone, 16 clients',
      unit: '/s',
      round: () => runStatements(bench.admin, work, run.options.seconds),
    },
    r2: {
      name: "R2's list",
      unit: '/s',
      round: async () => (await run.load(expert.url, theirs)).perSecond,
    },
  });
  const { b5, r5, r2 } = figures;
  run.report.add(Object.values(figures), [
    { id: 'B5', text: 'page of 50 / R5', of: b5, to: r5, atLeast: 0.45 },
    { id: 'B5', text: "page of 50 / R2's list", of: b5, to: r2, atLeast: 1.3 },
  ]);
}
