import { setTimeout as sleep } from 'node:timers/promises';
import { hotProduct, middleDay, today } from '../data/shape.ts';
import { percentile } from '@tallybook/machine';
import { median, shown } from '../figures.ts';
import { Connection } from '../load/connection.ts';
import { postOne } from '../load/requests.ts';
import type { Run, LoadedService } from './run.ts';

/** Maximum wait for the recost of half a million later rows before the next backdated exit. */
const maxRecostMs = 30_000;

/** B7: latency of an exit backdated to the middle of the product with the most movements. */
export async function measureBackdated(run: Run): Promise<void> {
  const service = await run.large();
  const { promise: broken, reject } = Promise.withResolvers<never>();
  broken.catch(() => {});
  const connection = await Connection.open(new URL(service.target.url), reject);
  const once = async (request: () => string): Promise<number> => {
    const sent = performance.now();
    const response = new Promise<void>((resolve, fail) =>
      connection.send(request(), (status, text) =>
        status < 300 ? resolve() : fail(new Error(`${status}: ${text}`)),
      ),
    );
    await Promise.race([response, broken]);
    return performance.now() - sent;
  };
  const [ordinary, late] = [postOne(service.target, today), postOne(service.target, middleDay)];
  for (let count = 0; count < 200; count += 1) await once(ordinary);
  const plain: number[] = [];
  const backdated: number[] = [];
  const meanwhile: number[] = [];
  const recosts: number[] = [];
  for (let round = 0; round < run.options.rounds; round += 1) {
    const latencies = [];
    for (let count = 0; count < 200; count += 1) latencies.push(await once(ordinary));
    plain.push(median(latencies));
    backdated.push(await once(late));
    const started = performance.now();
    while ((await isPending(service)) && performance.now() - started < maxRecostMs) {
      meanwhile.push(await once(ordinary));
      await sleep(20);
    }
    recosts.push(performance.now() - started);
  }
  connection.close();
  const of = {
    name: 'exit backdated to the middle of the largest product, latency',
    unit: 'ms',
    rounds: backdated,
  } as const;
  const to = { name: 'ordinary posting on the same product, latency', unit: 'ms', rounds: plain } as const;
  run.report.add(
    [of, to],
    [{ id: 'B7', text: 'backdated exit / ordinary posting, latency', of, to, atMost: 5 }],
  );
  run.report.addBlock(
    'After a backdated exit',
    `The costs of the later movements of that product are updated in the background within ${shown(median(recosts) / 1000)} s (measured up to ${maxRecostMs / 1000} s). ` +
      `Meanwhile an ordinary posting on the same product takes ${shown(percentile(meanwhile, 0.5))} ms (median of ${meanwhile.length}), ${shown(percentile(meanwhile, 1))} ms at worst.`,
  );
}

async function isPending({ target }: LoadedService): Promise<boolean> {
  const response = await fetch(`${target.url}/api/inventory/stock-levels?product_id=${hotProduct}`, {
    headers: { authorization: `Bearer ${target.key}` },
  });
  const [level] = (await response.json()) as { valuation_status: string }[];
  return level?.valuation_status === 'recosting';
}
