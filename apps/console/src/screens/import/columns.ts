import { today } from '../../data/today.ts';
import { writeCsv } from './csv.ts';
import type { Kind } from './search.ts';

/** Columns of the files, as the service names them. */
export const fileColumns: Readonly<
  Record<
    Kind,
    {
      required: readonly string[];
      optional: readonly string[];
      /** Of our own files, which the service does not read. */
      ignored?: readonly string[];
    }
  >
> = {
  movements: {
    required: ['sku', 'type', 'quantity', 'unit_cost', 'movement_date'],
    optional: [
      'reference',
      'reason_code',
      'note',
      'dimension',
      'metadata',
      'expected_on_hand',
      'journal_entry_id',
      'accounting_period_id',
      'location_id',
      'location_code',
      'price_amount',
      'price_per',
      'entered_quantity',
      'entered_unit',
      'entered_unit_cost',
    ],
  },
  products: {
    required: ['sku', 'name'],
    optional: [
      'barcode',
      'unit',
      'quantity_scale',
      'base_unit_label',
      'packs',
      'costing_method',
      'reorder_point',
      'category',
      'reorder_quantity',
      'lead_time_days',
    ],
  },
  counts: {
    required: ['sku', 'counted'],
    optional: ['unit_cost', 'entered_quantity', 'entered_unit'],
    ignored: [
      'name',
      'unit',
      'expected',
      'difference',
      'cost_amount',
      'expected_when_counted',
      'moved_since_count',
      'basis',
      'counted_by',
      'counted_at',
      'movement_id',
      'reversed_by_id',
      'note',
    ],
  },
};

/** A file with one row as an example. */
export function templateOf(kind: Kind): string {
  if (kind === 'counts') return writeCsv([fileColumns.counts.required, ['BOLT-8', '96']]);
  return kind === 'movements'
    ? writeCsv([
        [...fileColumns.movements.required, 'reference'],
        ['BOLT-8', 'entry', '100', '0.25', today(), 'PO-1001'],
      ])
    : writeCsv([
        [...fileColumns.products.required, ...fileColumns.products.optional],
        [
          'BOLT-8',
          'Bolt, 8 mm',
          '4006381333931',
          'pcs',
          '0',
          '',
          'box=100',
          'moving_average',
          '50',
          'Fasteners',
          '200',
          '14',
        ],
      ]);
}
