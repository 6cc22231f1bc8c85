import { percentile } from '@tallybook/machine';
import { openLoop } from '../load/open.ts';
import { postSpread } from '../load/requests.ts';
import { alternate, type Contender, type Run } from './run.ts';

/** B9: p99 at half of the maximum rate of B1, in an open loop. */
export async function measureSteady(run: Run): Promise<void> {
  const { target } = await run.large();
  const expert = await run.reference('expert');
  const top = run.top ?? (await run.load(target.url, postSpread(target))).perSecond;
  const perSecond = Math.round(top / 2);
  const unsent = { ours: 0, theirs: 0 };
  const at = (
    name: string,
    contender: keyof typeof unsent,
    url: string,
    request: () => string,
  ): Contender => ({
    name: `${name}, p99 at ${perSecond}/s`,
    unit: 'ms',
    round: async () => {
      const outcome = await openLoop({
        url,
        connections: 256,
        seconds: run.options.seconds,
        request,
        perSecond,
      });
      unsent[contender] += outcome.unsent;
      return percentile(outcome.latencies, 0.99);
    },
  });
  const figures = await alternate(run, {
    b9: at('POST over REST', 'ours', target.url, postSpread(target)),
    r2: at('R2', 'theirs', expert.url, postSpread(expert)),
  });
  run.report.add(Object.values(figures), [
    {
      id: 'B9',
      text: `p99 at half of B1's rate / R2's at the same rate`,
      of: figures.b9,
      to: figures.r2,
      atMost: 1,
    },
  ]);
  for (const [contender, count] of Object.entries(unsent))
    if (count > 0)
      run.report.addBlock(
        'Overload',
        `${contender === 'ours' ? 'The service' : 'R2'} did not receive ${count} requests that were due at ${perSecond}/s.`,
      );
}
