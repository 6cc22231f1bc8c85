import type { CommandDescription, JsonSchema } from '../contract/description.ts';
import { CliError, exitCodes, usageError } from '../exit-codes.ts';
import type { Session } from '../session/connect.ts';

/** How many products are looked up at a time. */
const concurrency = 8;

type Fields = Record<string, unknown>;

/** An object of the input in which a SKU replaces the id of a product. */
interface Place {
  readonly target: Fields;
  readonly field: string;
  readonly sku: string;
}

/**
 * Replaces SKUs by the ids of their products: that of `--sku`, and `sku` in the JSON of every object that has a
 * `product_id` but no `sku` of its own.
 *
 * @returns the input for the service; the given one is not changed
 * @throws CliError if there is no such product
 */
export async function resolveSkus(
  { input, productField }: Pick<CommandDescription, 'input' | 'productField'>,
  fields: Readonly<Fields>,
  sku: string | undefined,
  session: Session,
): Promise<Fields> {
  const copy = structuredClone(fields) as Fields;
  const places: Place[] = [];
  if (sku !== undefined && productField !== undefined) {
    if (productField in copy) throw usageError('Give the product either by --sku or by its id, not both.');
    places.push({ target: copy, field: productField, sku });
  }
  findPlaces({ properties: input.properties }, copy, places);
  const skus = [...new Set(places.map((place) => place.sku))];
  const ids = new Map<string, string>();
  for (let at = 0; at < skus.length; at += concurrency)
    await Promise.all(
      skus.slice(at, at + concurrency).map(async (each) => ids.set(each, await productId(each, session))),
    );
  for (const place of places) {
    place.target[place.field] = ids.get(place.sku);
  }
  return copy;
}

function findPlaces(schema: JsonSchema, value: unknown, places: Place[]): void {
  for (const alternative of schema.anyOf ?? []) findPlaces(alternative, value, places);
  if (Array.isArray(value)) {
    for (const item of value) if (schema.items !== undefined) findPlaces(schema.items, item, places);
    return;
  }
  const { properties } = schema;
  if (properties === undefined || typeof value !== 'object' || value === null) return;
  const target = value as Fields;
  if ('product_id' in properties && !('sku' in properties) && typeof target['sku'] === 'string') {
    if ('product_id' in target) throw usageError('An object has both product_id and sku; give one of them.');
    places.push({ target, field: 'product_id', sku: target['sku'] });
    delete target['sku'];
  }
  for (const [name, property] of Object.entries(properties)) findPlaces(property, target[name], places);
}

async function productId(sku: string, { tallybook, options }: Session): Promise<string> {
  const {
    items: [product],
  } = await tallybook.products.list({ sku }, options);
  if (product !== undefined) return product.id;
  // Best matches first. Case matters in SKUs and barcodes, so nothing similar is chosen for the caller.
  const { items: similar } = await tallybook.products.list({ q: sku, limit: 3 }, options);
  const scanned = similar.find(({ barcode }) => barcode === sku);
  if (scanned !== undefined) return scanned.id;
  const hint = similar.length === 0 ? '' : ` Similar: ${similar.map((each) => each.sku).join(', ')}.`;
  throw new CliError(
    exitCodes.rejected,
    'NOT_FOUND',
    `There is no product with the SKU or barcode ${sku}.${hint}`,
  );
}
