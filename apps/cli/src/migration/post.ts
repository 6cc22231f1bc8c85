import { createHash } from 'node:crypto';
import { formatDecimal, type MigratedProduct } from '@tallybook/domain/migration';
import { TallybookError } from '@tallybook/sdk';
import { CliError, exitCodes } from '../exit-codes.ts';
import type { Session } from '../session/connect.ts';
import type { Plan } from './plan.ts';

/** Items of one call; those of a call are posted all or none. */
const maxItems = 1000;

export interface Posting {
  readonly date: string;
  readonly account: string | undefined;
  /** Decimal places of the currency. */
  readonly scale: number;
}

/**
 * Creates the products that do not exist, then posts the opening balances. The keys of all calls follow from their content:
 * a repetition cannot post twice, even if a response was lost.
 *
 * @param onProgress receives the number of products whose stock was posted
 */
export async function postMigration(
  { created, posted, existing }: Plan,
  { date, account, scale }: Posting,
  session: Session,
  onProgress: (count: number) => void,
): Promise<void> {
  const { tallybook, options } = session;
  for (const products of chunksOf(created)) {
    const input = {
      products: products.map(({ sku, name, unit }) => ({ sku, name, ...(unit !== undefined && { unit }) })),
    };
    const call = { ...options, idempotencyKey: keyOf(input) };
    await naming(products, () => tallybook.products.createBatch(input, call));
  }
  const itemOf = ({ sku, quantity, value }: MigratedProduct) => {
    const product = existing.get(sku);
    const amount = { value: formatDecimal(value, scale) };
    // The base unit of a product with decimal places is a fraction of the unit that the old system counts.
    return product !== undefined && product.quantity_scale > 0
      ? { sku, entered: { quantity: String(quantity), unit: product.unit }, ...amount }
      : { sku, quantity, ...amount };
  };
  let count = 0;
  for (const products of chunksOf(posted)) {
    const sum = products.reduce((total, { value }) => total + value, 0n);
    const input = {
      date,
      ...(account !== undefined && { account }),
      items: products.map(itemOf),
      expected_total: formatDecimal(sum, scale),
    };
    const call = { ...options, idempotencyKey: keyOf(input) };
    await naming(products, () => tallybook.openingBalances.post(input, call));
    onProgress((count += products.length));
  }
}

/** Names the product in what the service rejects, whose pointers count the items of a request that nobody sees. */
async function naming(products: readonly MigratedProduct[], call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
  } catch (error) {
    const mistakes = error instanceof TallybookError ? error.errors : [];
    const named = mistakes.map(({ pointer, code, detail }) => {
      const [, at = '', field = ''] = /^\/(?:items|products)\/(\d+)\/(.+)$/.exec(pointer) ?? [];
      const sku = products[Number(at || -1)]?.sku;
      return { pointer: sku === undefined ? pointer : `${sku}, ${field}`, code, detail };
    });
    if (named.length === 0) throw error;
    throw new CliError(
      exitCodes.rejected,
      'MIGRATION_REJECTED',
      'The service rejected these products. What it took before stays; correct the files and repeat the command.',
      named,
    );
  }
}

const keyOf = (input: object): string =>
  `migrate-${createHash('sha256').update(JSON.stringify(input)).digest('hex').slice(0, 40)}`;

const chunksOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / maxItems) }, (_, at) =>
    items.slice(at * maxItems, (at + 1) * maxItems),
  );
