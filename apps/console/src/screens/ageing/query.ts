import type { Tallybook } from '@tallybook/sdk';
import { useEffect } from 'react';
import { tallybook } from '../../data/client.ts';
import { useReportPages } from '../../data/report-pages.ts';

type Get = Tallybook['ageing']['get'];
export type AgeingSort = NonNullable<NonNullable<Parameters<Get>[0]>['sort']>;
export type AgedProduct = Awaited<ReturnType<Get>>['products'][number];

/** The stock by age, all pages one after the other, because the bars are sums of all products. */
export function useAgeing(asOf: string, sort: AgeingSort) {
  const { report, pages, more } = useReportPages(['ageing', 'get', asOf, sort], (position, signal) =>
    tallybook.ageing.get({ as_of: asOf, sort, limit: 1000, ...position }, { signal }),
  );
  const loadsNext = more.has && !more.isLoading && !report.isError;
  useEffect(() => {
    if (loadsNext) more.load();
  }, [loadsNext]);
  return {
    report,
    products: pages.flatMap(({ products }) => products),
    total: pages[0]?.total_value,
    status: pages[0]?.valuation_status ?? ('current' as const),
    isComplete: report.data !== undefined && !report.hasNextPage,
  };
}
