import type { Column } from '../../components/data-table.tsx';
import { NoFigure } from '../../components/no-figure.tsx';
import { productColumn } from '../../components/product-link.tsx';
import type { Format } from '../../texts/format.ts';
import type { Texts } from '../../texts/texts.ts';
import type { SoldProduct } from './query.ts';

export function turnoverColumns(texts: Texts, format: Format): Column<SoldProduct>[] {
  const { reports } = texts;
  const { turnover } = reports;
  const number = { isNumber: true } as const;
  return [
    productColumn(texts, reports.product, ({ product_id }) => product_id),
    {
      ...number,
      key: 'units',
      sort: 'units_out',
      title: turnover.unitsOut,
      cell: ({ units_out }) => format.quantity(units_out),
    },
    {
      ...number,
      key: 'cost',
      sort: 'cost_out',
      title: turnover.costOut,
      cell: ({ cost_out }) => format.amount(cost_out),
    },
    {
      ...number,
      key: 'average',
      sort: 'average_value',
      minor: 1,
      title: turnover.averageValue,
      cell: ({ average_value }) => format.amount(average_value),
    },
    {
      ...number,
      key: 'turns',
      sort: 'turns',
      title: turnover.turns,
      cell: ({ turns, cost_out }) =>
        turns === null ? (
          <NoFigure reason={isBelowZero(cost_out) ? turnover.cameBack : turnover.noTurns} />
        ) : (
          format.amount(turns)
        ),
    },
    {
      ...number,
      key: 'days',
      sort: 'days_on_hand',
      title: turnover.daysOnHand,
      cell: ({ days_on_hand: days, cost_out }) =>
        days === null ? (
          <NoFigure reason={isBelowZero(cost_out) ? turnover.cameBack : turnover.noDays} />
        ) : (
          format.amount(days)
        ),
    },
    {
      ...number,
      key: 'lastOut',
      sort: 'last_out',
      title: turnover.lastOut,
      cell: ({ last_out }) =>
        last_out === null ? <NoFigure reason={turnover.neverOut} /> : format.date(last_out),
    },
  ];
}

/** More came back than left. */
const isBelowZero = (amount: string): boolean => amount.startsWith('-');
