import { dayCount, dayOf, middleDay } from '../data/shape.ts';
import { median, type Measured } from '../figures.ts';
import type { LoadedService, Run } from './run.ts';

const end = dayOf(dayCount - 1);
/** Half of the month's days must be read. */
const middleOfMonth = '2024-01-16';
const quarter = `startDate=${dayOf(dayCount - 92)}&endDate=${end}`;

/** Each of all 1,000 products, except where its name says how many. */
const reports: readonly (readonly [name: string, path: string])[] = [
  ['stock levels', '/stock-levels?limit=1000'],
  ['stock levels as of a past date', `/stock-levels?limit=1000&as_of=${middleDay}`],
  ['stock levels in the middle of a month', `/stock-levels?limit=1000&as_of=${middleOfMonth}`],
  ['valuation', '/valuation'],
  ['valuation as of a past date', `/valuation?as_of=${middleDay}`],
  ['ageing', `/ageing?limit=1000&as_of=${end}`],
  ['ageing of 50 products', `/ageing?limit=50&as_of=${end}`],
  ['turnover of a quarter of 50 products', `/turnover?limit=50&${quarter}`],
  ['turnover of a quarter', `/turnover?limit=1000&${quarter}`],
  ['ABC by the cost of a quarter', `/abc?${quarter}`],
  ['ABC by value', `/abc?by=value&endDate=${end}`],
  ['proposal of write-downs', `/write-downs/proposal?as_of=${end}&idle_days=1`],
  ['reconciliation of a year', '/reconciliation?startDate=2025-01-01&endDate=2025-12-31'],
];

/** Requests of a report in a round. */
const repetitions = 5;

/** B13: how long one client waits for each report, with `--movements` in the ledger. */
export async function measureReports(run: Run): Promise<void> {
  const service = await run.large();
  const to: Measured = { name: '100 ms', unit: 'ms', rounds: [100] };
  for (const [name, path] of reports) {
    const rounds: number[] = [];
    await timeOf(service, path);
    for (let round = 0; round < run.options.rounds; round += 1) {
      const times: number[] = [];
      for (let turn = 0; turn < repetitions; turn += 1) times.push(await timeOf(service, path));
      rounds.push(median(times));
    }
    const of: Measured = { name: `report: ${name}`, unit: 'ms', rounds };
    run.report.add([of], [{ id: 'B13', text: `${name} / 100 ms`, of, to, atMost: 1 }]);
  }
}

/** Milliseconds until the response is complete. */
async function timeOf({ target }: LoadedService, path: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${target.url}/api/inventory${path}`, {
    headers: { authorization: `Bearer ${target.key}` },
  });
  const body = await response.text();
  if (!response.ok) throw new Error(`${path} responded ${response.status} ${body}`);
  return performance.now() - started;
}
