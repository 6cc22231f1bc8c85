import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '@tallybook/machine';
import { hotProduct, middleDay, today } from '../data/shape.ts';
import { median } from '../figures.ts';
import { Connection } from '../load/connection.ts';
import { postOne, postOnOne, postSpread } from '../load/requests.ts';
import type { Run, LoadedService } from './run.ts';

/** Maximum wait for the recost of the later rows before the next backdated exit. */
const maxRecostMs = 30_000;
/** The bars: this many later rows are recosted within this time, and meanwhile no posting takes longer than this. */
const [rowsOfBar, msOfBar, slowestOfBar] = [300_000, 10_000, 100];

/** B7: latency of an exit backdated to the middle of the product with the most movements, and the recost that follows. */
export async function measureBackdated(run: Run): Promise<void> {
  const service = await run.large();
  const { target } = service;
  const { promise: broken, reject } = Promise.withResolvers<never>();
  broken.catch(() => {});
  const open = () => Connection.open(new URL(target.url), reject);
  const [own, other] = await Promise.all([open(), open()]);
  const once = async (connection: Connection, request: () => string): Promise<number> => {
    const sent = performance.now();
    const response = new Promise<void>((resolve, fail) =>
      connection.send(request(), (status, text) =>
        status < 300 ? resolve() : fail(new Error(`${status}: ${text}`)),
      ),
    );
    await Promise.race([response, broken]);
    return performance.now() - sent;
  };
  const [ordinary, late, spread] = [postOne(target, today), postOne(target, middleDay), postSpread(target)];
  // The current day then has thousands of rows, as in a busy warehouse.
  await run.load(target.url, postOnOne(target));
  for (let count = 0; count < 200; count += 1) await once(own, ordinary);
  const rows = await laterRows(service);
  const plain: number[] = [];
  const backdated: number[] = [];
  const recosts: number[] = [];
  const slowest = { own: [] as number[], other: [] as number[] };
  for (let round = 0; round < run.options.rounds; round += 1) {
    const latencies = [];
    for (let count = 0; count < 200; count += 1) latencies.push(await once(own, ordinary));
    plain.push(median(latencies));
    backdated.push(await once(own, late));
    const started = performance.now();
    const state = { pending: true };
    const during = async (connection: Connection, request: () => string): Promise<number> => {
      let longest = 0;
      while (state.pending) {
        longest = Math.max(longest, await once(connection, request));
        await sleep(5);
      }
      return longest;
    };
    const postings = Promise.all([during(own, ordinary), during(other, spread)]);
    while ((await isPending(service)) && performance.now() - started < maxRecostMs) await sleep(20);
    recosts.push(((performance.now() - started) * rowsOfBar) / rows);
    state.pending = false;
    const [same, others] = await postings;
    slowest.own.push(same);
    slowest.other.push(others);
  }
  own.close();
  other.close();
  const time = (name: string, rounds: readonly number[]) => ({ name, unit: 'ms', rounds }) as const;
  const of = time('exit backdated to the middle of the largest product, latency', backdated);
  const to = time('ordinary posting on the same product, latency', plain);
  const recost = time(
    `recost of ${rowsOfBar} later rows (from that of ${rows}), while postings continue`,
    recosts,
  );
  const same = time('slowest posting on the same product meanwhile', slowest.own);
  const others = time('slowest posting on other products meanwhile', slowest.other);
  const limit = time('limit', [slowestOfBar]);
  run.report.add(
    [of, to, recost, same, others],
    [
      { id: 'B7', text: 'backdated exit / ordinary posting, latency', of, to, atMost: 5 },
      {
        id: 'B7',
        text: `recost of ${rowsOfBar} rows / 10 s`,
        of: recost,
        to: time('limit', [msOfBar]),
        atMost: 1,
      },
      { id: 'B7', text: 'slowest posting meanwhile, same product / 100 ms', of: same, to: limit, atMost: 1 },
      {
        id: 'B7',
        text: 'slowest posting meanwhile, other products / 100 ms',
        of: others,
        to: limit,
        atMost: 1,
      },
    ],
  );
}

async function laterRows({ bench }: LoadedService): Promise<number> {
  const sql = connect(bench.admin, 1);
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from stock_movements
    where product_id = ${hotProduct} and movement_date >= ${middleDay}`;
  await sql.end();
  return row?.count ?? 0;
}

async function isPending({ target }: LoadedService): Promise<boolean> {
  const response = await fetch(`${target.url}/api/inventory/stock-levels?product_id=${hotProduct}`, {
    headers: { authorization: `Bearer ${target.key}` },
  });
  const [level] = (await response.json()) as { valuation_status: string }[];
  return level?.valuation_status === 'recosting';
}
