import { median, type Measured } from '../figures.ts';
import { postSpread } from '../load/requests.ts';
import { residentMegabytes } from '@tallybook/machine';
import type { Run } from './run.ts';
import { hotProduct } from '../data/shape.ts';

/** Watches the memory of a process while something goes on. */
async function watch(pid: number, work: Promise<unknown>): Promise<number[]> {
  const seen: number[] = [residentMegabytes(pid)];
  const timer = setInterval(() => seen.push(residentMegabytes(pid)), 250);
  await work.finally(() => clearInterval(timer));
  return seen;
}

const limit: Measured = { name: 'limit', unit: 'MB', rounds: [250] };

/** B10: memory of the service under B1 for minutes, and of an export of the largest product. */
export async function measureMemory(run: Run): Promise<void> {
  const { api, target } = await run.large();
  const seconds = run.options.minutes * 60;
  const seen = await watch(api.pid, run.load(target.url, postSpread(target), 64, seconds));
  // The first quarter fills heap and caches to what they then stay at.
  const quarter = Math.ceil(seen.length / 4);
  const figure = (name: string, values: readonly number[]): Measured => ({
    name,
    unit: 'MB',
    rounds: [median(values)],
  });
  const second = figure('memory under B1, second quarter', seen.slice(quarter, 2 * quarter));
  const last = figure('memory under B1, last quarter', seen.slice(-quarter));
  const most: Measured = {
    name: `memory under B1 for ${run.options.minutes} minutes, at most`,
    unit: 'MB',
    rounds: [Math.max(...seen)],
  };
  run.report.add(
    [second, last, most],
    [
      { id: 'B10', text: 'memory, last quarter / second quarter (flat)', of: last, to: second, atMost: 1.1 },
      { id: 'B10', text: 'memory at most / 250 MB', of: most, to: limit, atMost: 1 },
    ],
  );
  await measureExport(run);
}

async function measureExport(run: Run): Promise<void> {
  const { api, target } = await run.large();
  let bytes = 0;
  let status = 0;
  const read = async (): Promise<void> => {
    const response = await fetch(
      `${target.url}/api/inventory/stock-movements/export?product_id=${hotProduct}`,
      {
        headers: { authorization: `Bearer ${target.key}` },
      },
    );
    ({ status } = response);
    for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length;
  };
  const started = performance.now();
  const seen = await watch(api.pid, read());
  if (status !== 200) {
    run.report.addBlock('Export', `Not measured: it answers ${status}.`);
    return;
  }
  const most: Measured = {
    name: 'memory during an export of the largest product, at most',
    unit: 'MB',
    rounds: [Math.max(...seen)],
  };
  run.report.add(
    [most],
    [{ id: 'B10', text: 'memory during the export / 250 MB', of: most, to: limit, atMost: 1 }],
  );
  run.report.addBlock(
    'Export',
    `${Math.round(bytes / 1e6)} MB in ${((performance.now() - started) / 1000).toFixed(1)} s.`,
  );
}
