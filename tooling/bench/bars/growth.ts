import { middleDay } from '../data/shape.ts';
import { get, listPage, postSpread } from '../load/requests.ts';
import { alternate, type Contender, type Run, type LoadedService } from './run.ts';

/** B6: the same requests with 100 thousand movements and with `--movements`. */
export async function measureGrowth(run: Run): Promise<void> {
  const small = await run.small();
  const large = await run.large();
  const at = (
    name: string,
    { target }: LoadedService,
    request: () => string,
    connections = 64,
  ): Contender => ({
    name,
    unit: '/s',
    round: async () => (await run.load(target.url, request, connections)).perSecond,
  });
  const few = 'of 100 thousand';
  const many = `of ${run.options.movements / 1_000_000} million`;
  const levels = `/api/inventory/stock-levels?as_of=${middleDay}`;
  const figures = await alternate(run, {
    postSmall: at(`POST, ${few}`, small, postSpread(small.target)),
    postLarge: at(`POST, ${many}`, large, postSpread(large.target)),
    listSmall: at(`page of 50, ${few}`, small, listPage(small.target)),
    listLarge: at(`page of 50, ${many}`, large, listPage(large.target)),
    levelsSmall: at(
      `levels of 1,000 products as of a past date, 4 clients, ${few}`,
      small,
      get(small.target, levels),
      4,
    ),
    levelsLarge: at(
      `levels of 1,000 products as of a past date, 4 clients, ${many}`,
      large,
      get(large.target, levels),
      4,
    ),
  });
  run.report.add(Object.values(figures), [
    {
      id: 'B6',
      text: 'POST, growth with the larger ledger',
      of: figures.postSmall,
      to: figures.postLarge,
      atMost: 1.3,
    },
    { id: 'B6', text: 'page of 50, growth', of: figures.listSmall, to: figures.listLarge, atMost: 1.3 },
    {
      id: 'B6',
      text: 'levels as of a past date, growth',
      of: figures.levelsSmall,
      to: figures.levelsLarge,
      atMost: 1.3,
    },
  ]);
}
