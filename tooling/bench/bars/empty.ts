import type { Measured } from '../figures.ts';
import { postSpread } from '../load/requests.ts';
import { startApi } from '@tallybook/machine';
import { emptyDatabase } from '../data/databases.ts';
import type { Run } from './run.ts';

const opening = 10;

/**
 * B1 from a first start: nothing posted yet, no statistics. Plans made on empty tables are kept by their
 * connections, so what is slow here stays slow for long, and shows nowhere else.
 */
export async function measureEmpty(run: Run): Promise<void> {
  const first: number[] = [];
  const later: number[] = [];
  for (let round = 0; round < Math.min(run.options.rounds, 3); round += 1) {
    const bench = await emptyDatabase(run.server, round);
    const api = await startApi(run.server.home, bench.service);
    const request = postSpread({ url: api.url, key: bench.firstOrganization.api_key });
    first.push((await run.load(api.url, request, 64, opening)).perSecond);
    later.push((await run.load(api.url, request)).perSecond);
    await api.stop();
  }
  const measured: Measured[] = [
    {
      name: `POST causeEnded REST from an empty database, first ${opening} seconds`,
      unit: '/s',
      rounds: first,
    },
    { name: 'the same afterwards', unit: '/s', rounds: later },
  ];
  run.report.add(measured, []);
}
