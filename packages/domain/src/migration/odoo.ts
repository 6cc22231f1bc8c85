import type { Layout } from './layout.ts';
import type { MigrationProblem } from './problem.ts';
import { afterDate, withoutSku, type FoundStock, type FoundStocks, type Place } from './stock.ts';
import type { Table, TableRow } from './table.ts';

/** Names of columns in an export for reading and in one for importing ("I want to update data"). */
const product = {
  sku: {
    kind: 'text',
    names: ['Product/Internal Reference', 'product_id/default_code', 'Internal Reference'],
  },
  name: { kind: 'text', names: ['Product/Name', 'product_id/name'], isOptional: true },
} as const;

/** Fields of stock.move: addons/stock/models/stock_move.py in https://github.com/odoo/odoo. */
export const odooMoves: Layout = {
  title: 'the stock moves',
  source: 'in Odoo: Inventory, Reporting, Moves Analysis, list view, select all, Action, Export',
  columns: {
    ...product,
    date: { kind: 'date', names: ['Date', 'date'] },
    from: { kind: 'text', names: ['From', 'Source Location', 'location_id'] },
    to: { kind: 'text', names: ['To', 'Destination Location', 'location_dest_id'] },
    quantity: { kind: 'number', names: ['Quantity', 'Quantity Done', 'Done', 'quantity', 'quantity_done'] },
    status: { kind: 'text', names: ['Status', 'State', 'state'], isOptional: true },
  },
};

/**
 * Fields of stock.valuation.layer (Odoo 13 to 18): addons/stock_account/models/stock_valuation_layer.py in
 * https://github.com/odoo/odoo. Outgoing layers have negative quantities and values.
 */
export const odooLayers: Layout = {
  title: 'the valuation layers',
  source:
    'in Odoo: Inventory, Reporting, Valuation, list view, select all, Action, Export, with Product/Internal Reference; they have the value',
  columns: {
    ...product,
    date: { kind: 'date', names: ['Created on', 'Date', 'create_date'], isOptional: true },
    quantity: { kind: 'number', names: ['Quantity', 'quantity'] },
    value: { kind: 'amount', names: ['Total Value', 'value'] },
  },
};

/** Locations of the vendors, the customers and of losses, which are no stock. */
const isOutside = (location: string): boolean =>
  /^(?:Partners|Partner Locations|Virtual Locations)(?:\/|$)/i.test(location);

interface Sums {
  readonly rows: TableRow[];
  quantity: bigint;
  value: bigint;
}

/**
 * The moves are what Odoo has in its locations; the layers are what it has in its books, and have the value. Both must have
 * the same quantity.
 */
export function odooStock([moves, layers]: readonly [Table, Table], date: string): FoundStocks {
  const problems: MigrationProblem[] = [];
  const totals = (
    table: Table,
    isCounted: (row: TableRow) => boolean,
    quantityOf: (row: TableRow) => bigint,
  ) => {
    const sums = new Map<string, Sums>();
    for (const row of table.rows) {
      if (!isCounted(row)) continue;
      const place = (field: string): Place => ({ table, row, field });
      const [sku, day] = [row.text('sku'), row.text('date')];
      if (sku === '') problems.push(withoutSku(place('sku')));
      else if (day > date) problems.push(afterDate(place('date'), day, date));
      else {
        const known = sums.get(sku) ?? { rows: [], quantity: 0n, value: 0n };
        sums.set(sku, known);
        known.rows.push(row);
        known.quantity += quantityOf(row);
        known.value += row.figure('value') ?? 0n;
      }
    }
    return sums;
  };
  const moved = totals(moves, isDone, netOf);
  const layered = totals(
    layers,
    () => true,
    (row) => row.figure('quantity') ?? 0n,
  );
  const stocks = [...new Set([...layered.keys(), ...moved.keys()])].map((sku): FoundStock => {
    const [move, layer] = [moved.get(sku), layered.get(sku)];
    const places = [
      ...(layer?.rows ?? []).map((row) => ({ table: layers, row })),
      ...(move?.rows ?? []).map((row) => ({ table: moves, row })),
    ];
    const [first] = places as [Omit<Place, 'field'>];
    const valued = layer?.rows.every((row) => row.figure('value') !== undefined) === true;
    // A product that was never valued has no value, unless nothing of it is left.
    const value = valued ? layer?.value : (move?.quantity ?? 0n) === 0n ? 0n : undefined;
    return {
      sku,
      name: places.map(({ row }) => row.text('name')).find((name) => name !== '') ?? '',
      unit: undefined,
      quantityAt: { ...first, field: 'quantity' },
      valueAt: { ...first, field: 'value' },
      oldQuantity: move?.quantity ?? 0n,
      oldValue: value,
      quantity: layer?.quantity ?? 0n,
      value,
      note: undefined,
    };
  });
  return { stocks, problems };
}

/** Planned and cancelled moves have moved nothing. */
const isDone = (row: TableRow): boolean => ['', 'done'].includes(row.text('status').toLowerCase());

function netOf(row: TableRow): bigint {
  const quantity = row.figure('quantity') ?? 0n;
  const [from, to] = [isOutside(row.text('from')), isOutside(row.text('to'))];
  if (from === to) return 0n;
  return from ? quantity : -quantity;
}
