import { median, type Measured } from '../figures.ts';
import { postSpread } from '../load/requests.ts';
import { residentMegabytes } from '@tallybook/machine';
import type { Run } from './run.ts';
import { hotProduct } from '../data/shape.ts';

/** Samples the memory of a process while the work runs. */
async function watch(pid: number, work: Promise<unknown>): Promise<number[]> {
  const samples: number[] = [residentMegabytes(pid)];
  const timer = setInterval(() => samples.push(residentMegabytes(pid)), 250);
  await work.finally(() => clearInterval(timer));
  return samples;
}

const limit: Measured = { name: 'limit', unit: 'MB', rounds: [300] };

/** B10: memory of the service under B1 for some minutes, and during an export of the largest product. */
export async function measureMemory(run: Run): Promise<void> {
  const { api, target } = await run.large();
  const seconds = run.options.minutes * 60;
  const samples = await watch(api.pid, run.load(target.url, postSpread(target), 64, seconds));
  // In the first quarter heap and caches grow to their steady size.
  const quarter = Math.ceil(samples.length / 4);
  const figure = (name: string, values: readonly number[]): Measured => ({
    name,
    unit: 'MB',
    rounds: [median(values)],
  });
  const second = figure('memory under B1, second quarter', samples.slice(quarter, 2 * quarter));
  const last = figure('memory under B1, last quarter', samples.slice(-quarter));
  const peak: Measured = {
    name: `memory under B1 for ${run.options.minutes} minutes, peak`,
    unit: 'MB',
    rounds: [Math.max(...samples)],
  };
  run.report.add(
    [second, last, peak],
    [
      { id: 'B10', text: 'memory, last quarter / second quarter (flat)', of: last, to: second, atMost: 1.1 },
      { id: 'B10', text: 'peak memory / 300 MB', of: peak, to: limit, atMost: 1 },
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
  const samples = await watch(api.pid, read());
  if (status !== 200) {
    run.report.addBlock('Export', `Not measured: the export returned ${status}.`);
    return;
  }
  const peak: Measured = {
    name: 'memory during an export of the largest product, peak',
    unit: 'MB',
    rounds: [Math.max(...samples)],
  };
  run.report.add(
    [peak],
    [{ id: 'B10', text: 'memory during the export / 300 MB', of: peak, to: limit, atMost: 1 }],
  );
  run.report.addBlock(
    'Export',
    `${Math.round(bytes / 1e6)} MB in ${((performance.now() - started) / 1000).toFixed(1)} s.`,
  );
}
