import { setTimeout as sleep } from 'node:timers/promises';
import { hotProduct, middleDay, today } from '../data/shape.ts';
import { percentile } from '@tallybook/machine';
import { median, shown } from '../figures.ts';
import { Connection } from '../load/connection.ts';
import { postOne } from '../load/requests.ts';
import type { Run, Environment } from './run.ts';

/** Costs of half a million later rows follow in the background; a second late exit waits for them here. */
const patience = 30_000;

/** B7: an exit in the middle of the product with the most movements, one at a time. */
export async function measureBackdated(run: Run): Promise<void> {
  const environment = await run.large();
  const { promise: broken, reject } = Promise.withResolvers<never>();
  broken.catch(() => {});
  const connection = await Connection.open(new URL(environment.target.url), reject);
  const once = async (request: () => string): Promise<number> => {
    const sent = performance.now();
    const answer = new Promise<void>((resolve, refuse) =>
      connection.send(request(), (status, text) =>
        status < 300 ? resolve() : refuse(new Error(`${status}: ${text}`)),
      ),
    );
    await Promise.race([answer, broken]);
    return performance.now() - sent;
  };
  const [ordinary, late] = [postOne(environment.target, today), postOne(environment.target, middleDay)];
  for (let count = 0; count < 200; count += 1) await once(ordinary);
  const plain: number[] = [];
  const backdated: number[] = [];
  const meanwhile: number[] = [];
  const recosts: number[] = [];
  for (let round = 0; round < run.options.rounds; round += 1) {
    const own = [];
    for (let count = 0; count < 200; count += 1) own.push(await once(ordinary));
    plain.push(median(own));
    backdated.push(await once(late));
    const started = performance.now();
    while ((await isPending(environment)) && performance.now() - started < patience) {
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
  const to = { name: 'ordinary post on the same product, latency', unit: 'ms', rounds: plain } as const;
  run.report.add(
    [of, to],
    [{ id: 'B7', text: 'backdated exit / ordinary post, latency', of, to, atMost: 5 }],
  );
  run.report.addBlock(
    'After a backdated exit',
    `The costs of the later movements of that product follow in the background: ${shown(median(recosts) / 1000)} s (the wait is cut at ${patience / 1000} s). ` +
      `Meanwhile an ordinary post on the same product takes ${shown(percentile(meanwhile, 0.5))} ms (median of ${meanwhile.length}), ${shown(percentile(meanwhile, 1))} ms at worst.`,
  );
}

async function isPending({ target }: Environment): Promise<boolean> {
  const response = await fetch(`${target.url}/api/inventory/stock-levels?product_id=${hotProduct}`, {
    headers: { authorization: `Bearer ${target.key}` },
  });
  const [level] = (await response.json()) as { valuation_status: string }[];
  return level?.valuation_status === 'recosting';
}
