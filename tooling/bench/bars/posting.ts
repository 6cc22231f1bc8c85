import { median, type Bar } from '../figures.ts';
import { productCount } from '../data/shape.ts';
import { postKeyed, postOnOne, postSpread, postTyped } from '../load/requests.ts';
import { runStatements } from '../references/pgbench.ts';
import { postingScript, postingStatement } from '../references/statements.ts';
import { alternate, type Contender, type Run } from './run.ts';

/** B1, B2, B3 and B8 with R1, R2 and R3: single postings, in alternating rounds. */
export async function measurePosting(run: Run): Promise<void> {
  const { bench, target } = await run.large();
  const [expert, naive] = [await run.reference('expert'), await run.reference('naive')];
  const organization = bench.firstOrganization.organization_id;
  const http = (name: string, url: string, request: () => string): Contender => ({
    name,
    unit: '/s',
    round: async () => (await run.load(url, request)).perSecond,
  });
  const statements = (name: string, spread: boolean): Contender => {
    const work = {
      script: postingScript(organization, spread),
      statement: postingStatement(organization),
      first: spread ? productCount : 1,
      second: 3,
    };
    return { name, unit: '/s', round: () => runStatements(bench.admin, work, run.options.seconds) };
  };
  const figures = await alternate(run, {
    b1: http('POST over REST, 1,000 products', target.url, postSpread(target)),
    r1: statements('R1, one statement, 16 clients, 1,000 products', true),
    r2: http('R2, hand-written by an expert', expert.url, postSpread(expert)),
    b2: http('POST over REST, one product', target.url, postOnOne(target)),
    r1one: statements('R1 on one row', false),
    b3: http('POST over REST with a fresh Idempotency-Key', target.url, postKeyed(target)),
    b8: http("the typed client's call over /trpc (with a fresh key too)", target.url, postTyped(target)),
    r3: http('R3, naive use of the stack', naive.url, postSpread(naive)),
  });
  const { b1, b2, b3, b8, r1, r2, r3, r1one } = figures;
  run.top = median(b1.rounds);
  const bars: Bar[] = [
    { id: 'B1', text: 'POST over REST / R1', of: b1, to: r1, atLeast: 1.2 },
    { id: 'B1', text: 'POST over REST / R2', of: b1, to: r2, atLeast: 2.5 },
    { id: 'B1', text: 'POST over REST / R3', of: b1, to: r3, atLeast: 15 },
    { id: 'B2', text: 'all on one product / R1 on one row', of: b2, to: r1one, atLeast: 5 },
    { id: 'B2', text: 'all on one product / B1', of: b2, to: b1, atLeast: 0.9 },
    { id: 'B3', text: 'with a fresh Idempotency-Key / B1', of: b3, to: b1, atLeast: 0.8 },
    { id: 'B8', text: "typed client's call / the same over REST (B3)", of: b8, to: b3, atLeast: 0.5 },
  ];
  run.report.add(Object.values(figures), bars);
}
