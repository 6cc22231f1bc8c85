import { residentMegabytes } from '@tallybook/machine';
import type { Run } from './run.ts';

/** B12: verification of the whole ledger, of at most a million movements. */
export async function measureVerify(run: Run): Promise<void> {
  const movements = Math.min(1_000_000, run.options.movements);
  const { target, api } = await run.service(movements);
  const rounds: number[] = [];
  let megabytes = 0;
  const timer = setInterval(() => (megabytes = Math.max(megabytes, residentMegabytes(api.pid))), 250);
  for (let round = 0; round < run.options.rounds; round += 1) {
    const started = performance.now();
    const response = await fetch(`${target.url}/api/inventory/verify`, {
      headers: { authorization: `Bearer ${target.key}` },
    });
    const result = (await response.json()) as { ok?: boolean; movements_checked?: number };
    // Other parts may have added movements to the same database.
    if (result.ok !== true || (result.movements_checked ?? 0) < movements)
      throw new Error(`verify responded ${response.status} ${JSON.stringify(result)}`);
    rounds.push(performance.now() - started);
  }
  clearInterval(timer);
  const of = { name: `verification of ${movements} movements`, unit: 'ms', rounds } as const;
  const to = { name: '30 s per million movements', unit: 'ms', rounds: [movements * 0.03] } as const;
  run.report.add([of], [{ id: 'B12', text: 'verification / 30 s per million movements', of, to, atMost: 1 }]);
  run.report.addBlock('During a verification', `The service uses up to ${Math.round(megabytes)} MB.`);
}
