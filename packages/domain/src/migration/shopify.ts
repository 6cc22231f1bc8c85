import type { Layout } from './layout.ts';
import { atCost } from './lexware.ts';
import type { MigrationProblem } from './problem.ts';
import { repeatedSku, withoutSku, type FoundStock, type FoundStocks, type Place } from './stock.ts';
import type { Table, TableRow } from './table.ts';

/**
 * Columns of the inventory file: https://help.shopify.com/en/manual/products/inventory/setup/inventory-csv. A location that
 * does not stock the product has "not stocked" instead of a number.
 */
export const shopifyInventory: Layout = {
  title: 'the inventory file',
  source: 'in Shopify: Products, Inventory, Export, all variants and all locations',
  columns: {
    handle: { kind: 'text', names: ['Handle', 'URL handle'] },
    title: { kind: 'text', names: ['Title'], isOptional: true },
    option1: { kind: 'text', names: ['Option1 Value'], isOptional: true },
    option2: { kind: 'text', names: ['Option2 Value'], isOptional: true },
    option3: { kind: 'text', names: ['Option3 Value'], isOptional: true },
    sku: { kind: 'text', names: ['SKU'] },
    location: { kind: 'text', names: ['Location'], isOptional: true },
    quantity: { kind: 'number', names: ['On hand (current)', 'On hand'] },
  },
  rewrite:
    () =>
    ({ cells }) => ({
      added: '',
      cells: cells.map((cell) => (/^not stocked$/i.test(cell.trim()) ? '' : cell)),
    }),
};

/**
 * Columns of the products file: https://help.shopify.com/en/manual/products/import-export/using-csv. Exports before 2025 have
 * "Variant SKU" and "Handle", later ones "SKU" and "URL handle". Rows of further pictures have no SKU.
 */
export const shopifyProducts: Layout = {
  title: 'the products file',
  source: 'in Shopify: Products, Export, all products, plain CSV file; it has the cost',
  columns: {
    sku: { kind: 'text', names: ['Variant SKU', 'SKU'] },
    cost: { kind: 'amount', names: ['Cost per item'] },
  },
};

const optionFields = ['option1', 'option2', 'option3'];

/** Quantities on hand of all locations × the cost per item. */
export function shopifyStock([inventory, products]: readonly [Table, Table]): FoundStocks {
  const problems: MigrationProblem[] = [];
  const costs = new Map<string, TableRow>();
  for (const row of products.rows) {
    const sku = row.text('sku');
    const known = costs.get(sku);
    if (sku === '') continue;
    if (known === undefined) costs.set(sku, row);
    else problems.push(repeatedSku({ table: products, row, field: 'sku' }, sku, known.row));
  }
  const variants = new Map<
    string,
    { readonly place: Place; readonly variant: string; quantity: bigint; places: Set<string> }
  >();
  for (const row of inventory.rows) {
    const sku = row.text('sku');
    const quantity = row.figure('quantity') ?? 0n;
    const place: Place = { table: inventory, row, field: 'quantity' };
    if (sku === '') {
      if (quantity !== 0n) problems.push(withoutSku({ ...place, field: 'sku' }));
      continue;
    }
    const variant = ['handle', ...optionFields].map((field) => row.text(field)).join('\n');
    const location = row.text('location');
    const known = variants.get(sku);
    if (known === undefined) variants.set(sku, { place, variant, quantity, places: new Set([location]) });
    else if (known.variant !== variant || known.places.has(location))
      problems.push(repeatedSku({ ...place, field: 'sku' }, sku, known.place.row.row));
    else {
      known.quantity += quantity;
      known.places.add(location);
    }
  }
  const stocks = [...variants].map(([sku, { place, quantity, places }]): FoundStock => {
    const cost = costs.get(sku);
    const found = atCost(place, cost?.figure('cost'), quantity, costPlace(cost, place));
    const several = places.size > 1 ? ` at ${places.size} locations` : '';
    return {
      sku,
      name: nameOf(place.row),
      unit: undefined,
      ...found,
      note: found.note === undefined ? undefined : `${found.note}${several}`,
    };
  });
  return { stocks, problems };

  function costPlace(cost: TableRow | undefined, place: Place): Place {
    return cost === undefined ? place : { table: products, row: cost, field: 'cost' };
  }
}

/** Title and options of the variant; a product without options has one with the value "Default Title". */
function nameOf(row: TableRow): string {
  const options = optionFields.map((field) => row.text(field));
  return [row.text('title'), ...options.filter((option) => !['', 'Default Title'].includes(option))]
    .filter((part) => part !== '')
    .join(', ');
}
