import { getNames } from '../../modules/inventory/levels/names.ts';
import type { VerbContext } from '../../platform/verb.ts';
import type { Row } from './reports.ts';

/** Columns with the id of a location, and the columns for its code. */
const codeOf: Readonly<Record<string, string>> = {
  location_id: 'location_code',
  from_location_id: 'from_location_code',
  to_location_id: 'to_location_code',
  destination_location_id: 'destination_location_code',
};

const productNames = ['sku', 'name'];

/** The columns of a file: beside the id of a product its SKU and name, beside the id of a location its code. */
export function withNames(columns: readonly string[]): string[] {
  const own = columns.includes('product_id')
    ? columns.filter((name) => !productNames.includes(name))
    : columns;
  return own.flatMap((name) => {
    if (name === 'product_id') return [name, ...productNames];
    const code = codeOf[name];
    return code === undefined ? [name] : [name, code];
  });
}

/** The rows with the names of what their ids mean, as of now. */
export async function namedRows(
  ctx: VerbContext,
  columns: readonly string[],
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const hasProducts = columns.includes('product_id');
  const idColumns = Object.keys(codeOf).filter((name) => columns.includes(name));
  if ((!hasProducts && idColumns.length === 0) || rows.length === 0) return rows;
  const { products, codes } = await getNames(ctx, {
    productIds: hasProducts ? rows.map((row) => String(row['product_id'])) : [],
    hasLocations: idColumns.length > 0,
  });
  return rows.map((row) => {
    const { sku, name } = products.get(String(row['product_id'])) ?? {};
    const codesOf = Object.fromEntries<string | undefined>(
      idColumns.map((column) => [codeOf[column] ?? '', codes.get(String(row[column]))]),
    );
    return { ...row, ...(hasProducts && { sku, name }), ...codesOf };
  });
}
