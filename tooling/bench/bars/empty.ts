import type { Measured } from '../figures.ts';
import { postSpread } from '../load/requests.ts';
import { startApi } from '@tallybook/machine';
import { emptyDatabase } from '../data/databases.ts';
import type { Run } from './run.ts';

const openingSeconds = 10;

/**
 * B1 after a first start, without movements and table statistics. Connections keep plans that were made for empty
 * tables, so a bad plan stays slow for long, and only this part shows it.
 */
export async function measureEmpty(run: Run): Promise<void> {
  const first: number[] = [];
  const later: number[] = [];
  for (let round = 0; round < Math.min(run.options.rounds, 3); round += 1) {
    const bench = await emptyDatabase(run.server, round);
    const api = await startApi(run.server.home, bench.service);
    const request = postSpread({ url: api.url, key: bench.firstOrganization.api_key });
    first.push((await run.load(api.url, request, 64, openingSeconds)).perSecond);
    later.push((await run.load(api.url, request)).perSecond);
    await api.stop();
  }
  const measured: Measured[] = [
    {
      name: `POST over REST from an empty database, first ${openingSeconds} seconds`,
      unit: '/s',
      rounds: first,
    },
    { name: 'the same, later', unit: '/s', rounds: later },
  ];
  run.report.add(measured, []);
}
