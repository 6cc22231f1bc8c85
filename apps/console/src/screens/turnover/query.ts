import type { Tallybook } from '@tallybook/sdk';
import { tallybook } from '../../data/client.ts';
import type { DayRange } from '../../data/day-range.ts';
import { useReportPages } from '../../data/report-pages.ts';

type Get = Tallybook['turnover']['get'];
export type TurnoverSort = NonNullable<NonNullable<Parameters<Get>[0]>['sort']>;
export type SoldProduct = Awaited<ReturnType<Get>>['products'][number];

export interface TurnoverInput extends DayRange {
  readonly idle_since?: string;
  readonly sort: TurnoverSort;
}

/** Products of a page: by a figure, the service computes it for every product to find those of a page. */
const pageSize = 200;

/** The turnover of each product; further pages load on demand. */
export function useTurnover(input: TurnoverInput) {
  const { report, pages, more } = useReportPages(['turnover', 'get', input], (position, signal) =>
    // In a request of its own, because the results of a batch arrive with its slowest one.
    tallybook.turnover.get({ ...input, limit: pageSize, ...position }, { signal, headers: {} }),
  );
  return {
    report,
    more,
    products: pages.flatMap(({ products }) => products),
    days: pages[0]?.days,
    status: pages.some(({ valuation_status }) => valuation_status === 'recosting')
      ? ('recosting' as const)
      : ('current' as const),
  };
}
