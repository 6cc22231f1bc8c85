import type { Column } from '../../components/data-table.tsx';
import { productColumn } from '../../components/product-link.tsx';
import type { Format } from '../../texts/format.ts';
import type { Texts } from '../../texts/texts.ts';
import { ClassBadge } from './class-badge.tsx';
import type { RankedProduct } from './query.ts';

export function abcColumns(texts: Texts, format: Format, by: 'cost_out' | 'value'): Column<RankedProduct>[] {
  const { reports } = texts;
  const { abc } = reports;
  const percent = (share: string): string => abc.percent(format.amount(share));
  return [
    productColumn(texts, reports.product, ({ product_id }) => product_id),
    { key: 'class', title: abc.class, cell: (row) => <ClassBadge name={row.class} /> },
    {
      key: 'amount',
      title: abc.amounts[by],
      isNumber: true,
      sort: 'amount',
      cell: ({ amount }) => format.amount(amount),
    },
    { key: 'share', title: abc.share, isNumber: true, cell: ({ share }) => percent(share) },
    {
      key: 'cumulative',
      title: abc.cumulative,
      isNumber: true,
      cell: ({ cumulative_share }) => percent(cumulative_share),
    },
  ];
}
