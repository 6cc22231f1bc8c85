import {
  fieldProblem,
  fromFormulaSafe,
  ProblemError,
  type ImportRow,
  type LedgerCommand,
} from '@tallybook/domain';
import { read } from '../../platform/read.ts';
import type { VerbContext } from '../../platform/verb.ts';
import { movementCommand } from '../stock-movements/post.ts';
import type { InvalidRow } from './import-file.ts';
import { findProductIdsBySku } from './store.ts';

/** A row as a command of the ledger, or why it cannot be one. */
export interface RowCommand {
  readonly row: number;
  readonly bySku: boolean;
  readonly command: LedgerCommand | ProblemError;
}

/** Looks up the products that rows name by SKU. */
export async function rowCommands(
  ctx: VerbContext,
  rows: readonly (ImportRow | InvalidRow)[],
): Promise<RowCommand[]> {
  const products = await lookUp(ctx, rows);
  return rows.map((each): RowCommand => {
    const { row } = each;
    if ('errors' in each) return { row, bySku: false, command: invalidRowProblem(each) };
    const { sku, input } = each;
    if (sku === undefined) return { row, bySku: false, command: movementCommand(input) };
    const productId = productOf(products, sku);
    if (productId instanceof ProblemError) return { row, bySku: true, command: productId };
    return { row, bySku: true, command: movementCommand({ ...input, product_id: productId }) };
  });
}

function lookUp(
  ctx: VerbContext,
  rows: readonly (ImportRow | InvalidRow)[],
): Promise<Map<string, string>> | Map<string, string> {
  const given = rows.flatMap((each) => ('input' in each ? (each.sku ?? []) : []));
  const skus = [...new Set(given.flatMap((sku) => [sku, fromFormulaSafe(sku)]))];
  if (skus.length === 0) return new Map();
  return read(ctx, (tx) => findProductIdsBySku(tx, ctx.actor.organizationId, skus));
}

/** The product whose SKU stands in a cell, as it is or as an export writes it. */
function productOf(products: ReadonlyMap<string, string>, sku: string): string | ProblemError {
  const literal = products.get(sku);
  const written = products.get(fromFormulaSafe(sku));
  const found = literal ?? written;
  if (found === undefined)
    return fieldProblem(
      'PRODUCT_NOT_FOUND',
      '/sku',
      'There is no product with this SKU in the organization.',
    );
  if (written === undefined || written === found) return found;
  // An export of the one is the other as it stands: posting to either may be wrong.
  const detail = 'Two products have this SKU, one without the apostrophe in front. Give product_id.';
  return new ProblemError('VALIDATION_FAILED', detail, {
    errors: [{ pointer: '/sku', code: 'AMBIGUOUS', detail }],
  });
}

function invalidRowProblem({ errors }: InvalidRow): ProblemError {
  return new ProblemError('VALIDATION_FAILED', errors[0]?.detail ?? 'The row is not valid.', {
    errors: errors.map((error) => ({ ...error, pointer: error.pointer.replace(/^\/rows\/\d+/, '') })),
  });
}

/** A refusal in the words of the file: a product that was named by SKU has no `product_id` there. */
export function withFilePointers({ bySku }: RowCommand, refusal: ProblemError): ProblemError {
  if (!bySku || refusal.errors === undefined) return refusal;
  const errors = refusal.errors.map((error) =>
    error.pointer === '/product_id' ? { ...error, pointer: '/sku' } : error,
  );
  return new ProblemError(refusal.code, refusal.message, { errors, figures: refusal.figures });
}
