import type { SampleDates } from './dates.ts';

export const sampleProducts = [
  {
    sku: 'COFFEE-1',
    name: 'Coffee beans, 1 kg',
    unit: 'bag',
    reorder_point: 60,
    category: 'Coffee and tea',
    reorder_quantity: 120,
    lead_time_days: 7,
  },
  {
    sku: 'TEA-1',
    name: 'Darjeeling tea, 100 g',
    unit: 'box',
    costing_method: 'fifo',
    reorder_point: 40,
    category: 'Coffee and tea',
  },
  {
    sku: 'GRINDER-1',
    name: 'Coffee grinder',
    unit: 'piece',
    reorder_point: 5,
    category: 'Equipment',
    reorder_quantity: 10,
  },
] as const;

type Sku = (typeof sampleProducts)[number]['sku'];

/** A receipt has a unit cost, an issue none. The first column is a share of the time in percent. */
type Row = readonly [percent: number, type: 'entry' | 'exit', quantity: number, unitCost: number];

const receipt = (percent: number, quantity: number, unitCost: number): Row => [
  percent,
  'entry',
  quantity,
  unitCost,
];
const issues = (...rows: (readonly [percent: number, quantity: number])[]): Row[] =>
  rows.map(([percent, quantity]) => [percent, 'exit', quantity, 0]);

/** Deliveries every few weeks at changing prices, and sales in between, which the stock always covers. */
const movements: Readonly<Record<Sku, readonly Row[]>> = {
  // Ends below its reorder point.
  'COFFEE-1': [
    receipt(0, 80, 7.5),
    ...issues([4, 9], [8, 14], [12, 11], [16, 16]),
    receipt(20, 70, 7.8),
    ...issues([24, 12], [28, 18], [33, 9], [37, 15], [41, 13]),
    receipt(46, 90, 8.1),
    ...issues([50, 17], [54, 12], [58, 20], [62, 14], [66, 18]),
    receipt(71, 95, 8.35),
    ...issues([75, 16], [79, 13], [83, 19], [87, 12], [91, 17], [96, 8]),
  ],
  'TEA-1': [
    receipt(0, 120, 3.2),
    ...issues([6, 18], [14, 25], [22, 21], [31, 16]),
    receipt(35, 100, 3.55),
    ...issues([43, 28], [52, 24], [60, 19]),
    receipt(68, 80, 3.4),
    ...issues([73, 22], [81, 27], [89, 18], [95, 12]),
  ],
  'GRINDER-1': [
    receipt(2, 12, 48),
    ...issues([10, 1], [18, 2], [29, 1], [39, 3]),
    receipt(48, 10, 52.5),
    ...issues([56, 2], [64, 1], [77, 4], [86, 2], [94, 1]),
  ],
};

/** The movements as a CSV file, by date. */
export function stockFile(dates: SampleDates): string {
  const rows = Object.entries(movements)
    .flatMap(([sku, list]) => list.map((row) => ({ sku, row })))
    .toSorted((one, other) => one.row[0] - other.row[0])
    .map(({ sku, row: [percent, type, quantity, unitCost] }, index) => {
      const reference = `${type === 'entry' ? 'PO' : 'SO'}-${1001 + index}`;
      return [dates.at(percent), sku, type, quantity, unitCost, reference].join(',');
    });
  return ['movement_date,sku,type,quantity,unit_cost,reference', ...rows].join('\n');
}

/** Units on hand after the file. */
export function onHandAfter(sku: Sku): number {
  return movements[sku].reduce(
    (sum, [, type, quantity]) => sum + (type === 'entry' ? quantity : -quantity),
    0,
  );
}
