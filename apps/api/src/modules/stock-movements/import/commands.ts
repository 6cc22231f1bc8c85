import { fieldProblem, ProblemError, type ImportRow, type LedgerCommand } from '@tallybook/domain';
import { read } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { movementCommand } from '../post.ts';
import type { WrongRow } from './file.ts';
import { productsOfSkus } from './store.ts';

/** A row as a command of the ledger, or why it cannot be one. */
export interface RowCommand {
  readonly row: number;
  readonly bySku: boolean;
  readonly command: LedgerCommand | ProblemError;
}

/** Looks up the products that rows name by SKU. */
export async function rowCommands(
  ctx: VerbContext,
  rows: readonly (ImportRow | WrongRow)[],
): Promise<RowCommand[]> {
  const products = await lookUp(ctx, rows);
  return rows.map((each): RowCommand => {
    const { row } = each;
    if ('errors' in each) return { row, bySku: false, command: wrongRow(each) };
    const { sku, input } = each;
    if (sku === undefined) return { row, bySku: false, command: movementCommand(input) };
    const productId = products.get(sku);
    if (productId === undefined) return { row, bySku: true, command: unknownSku() };
    return { row, bySku: true, command: movementCommand({ ...input, product_id: productId }) };
  });
}

function lookUp(
  ctx: VerbContext,
  rows: readonly (ImportRow | WrongRow)[],
): Promise<Map<string, string>> | Map<string, string> {
  const skus = [...new Set(rows.flatMap((each) => ('input' in each ? (each.sku ?? []) : [])))];
  if (skus.length === 0) return new Map();
  return read(ctx, (tx) => productsOfSkus(tx, ctx.actor.organizationId, skus));
}

function unknownSku(): ProblemError {
  return fieldProblem('PRODUCT_NOT_FOUND', '/sku', 'There is no product with this SKU in the organization.');
}

function wrongRow({ errors }: WrongRow): ProblemError {
  return new ProblemError('VALIDATION_FAILED', errors[0]?.detail ?? 'The row is not valid.', {
    errors: errors.map((error) => ({ ...error, pointer: error.pointer.replace(/^\/rows\/\d+/, '') })),
  });
}

/** A refusal in the words of the file: a product that was named by SKU has no `product_id` there. */
export function inTheFile({ bySku }: RowCommand, refusal: ProblemError): ProblemError {
  if (!bySku || refusal.errors === undefined) return refusal;
  const errors = refusal.errors.map((error) =>
    error.pointer === '/product_id' ? { ...error, pointer: '/sku' } : error,
  );
  return new ProblemError(refusal.code, refusal.message, { errors, figures: refusal.figures });
}
