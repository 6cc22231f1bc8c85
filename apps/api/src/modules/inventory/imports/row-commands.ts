import {
  fieldProblem,
  fromFormulaSafe,
  prefixPointers,
  ProblemError,
  en,
  say,
  type FieldError,
  type LedgerCommand,
} from '@tallybook/domain';
import { read } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { movementCommand } from '../../../ledger/posting/requests.ts';
import type { CheckedRow, InColumns, InvalidRow } from './import-file.ts';
import { findProductIdsBySku } from './store.ts';

/** The posting command of a row, or the reason why the row cannot be posted. */
export interface RowCommand {
  readonly row: number;
  readonly bySku: boolean;
  /** The file's name of the column that gave the quantity, if its direction was read. */
  readonly quantityColumn?: string | undefined;
  /** Whether the errors of the command have the file's names of their columns already. */
  readonly isNamed?: boolean;
  readonly command: LedgerCommand | ProblemError;
}

/** Turns rows into posting commands; looks up the products of rows that name a SKU, in one query. */
export async function rowCommands(
  ctx: VerbContext,
  rows: readonly CheckedRow[],
  inColumns: InColumns,
): Promise<RowCommand[]> {
  const products = await findProducts(ctx, rows);
  return rows.map((importRow): RowCommand => {
    const { row, sku, quantityColumn } = importRow;
    const productId = sku === undefined ? undefined : productOf(products, sku);
    const result = (command: RowCommand['command']): RowCommand => ({
      row,
      bySku: sku !== undefined,
      quantityColumn,
      command,
    });
    if ('errors' in importRow) {
      const unknown = productId instanceof ProblemError ? productId.errors : [];
      const named = inColumns(prefixPointers(`/rows/${row}`, unknown));
      return { ...result(invalidRowProblem(importRow, named)), isNamed: true };
    }
    const { input, stated } = importRow;
    if (productId instanceof ProblemError) return result(productId);
    return result(
      movementCommand(productId === undefined ? input : { ...input, product_id: productId }, stated),
    );
  });
}

function findProducts(
  ctx: VerbContext,
  rows: readonly CheckedRow[],
): Promise<Map<string, string>> | Map<string, string> {
  const named = rows.flatMap(({ sku }) => sku ?? []);
  const skus = [...new Set(named.flatMap((sku) => [sku, fromFormulaSafe(sku)]))];
  if (skus.length === 0) return new Map();
  return read(ctx, (tx) => findProductIdsBySku(tx, ctx.actor.organizationId, skus));
}

/** The product with this SKU, written as it is or as an export escapes it (with a leading apostrophe). */
export function productOf(products: ReadonlyMap<string, string>, sku: string): string | ProblemError {
  const literal = products.get(sku);
  const unescaped = products.get(fromFormulaSafe(sku));
  const found = literal ?? unescaped;
  if (found === undefined) return fieldProblem('PRODUCT_NOT_FOUND', '/sku', say(en.noProductWithSku));
  if (unescaped === undefined || unescaped === found) return found;
  // The cell may be the SKU of one product or the escaped SKU of the other.
  const detail = say(en.skuOfTwo);
  return new ProblemError('VALIDATION_FAILED', detail, {
    errors: [{ pointer: '/sku', code: 'AMBIGUOUS', detail }],
  });
}

function invalidRowProblem({ errors }: InvalidRow, unknownProduct: readonly FieldError[]): ProblemError {
  return new ProblemError('VALIDATION_FAILED', errors[0]?.detail ?? say(en.rowNotValid), {
    errors: [...errors, ...unknownProduct].map((error) => ({
      ...error,
      pointer: error.pointer.replace(/^\/rows\/\d+/, ''),
    })),
  });
}

/** Points an error at the `sku` column if the row named its product by SKU: it has no `product_id` column then. */
export function withFilePointers({ bySku }: RowCommand, problem: ProblemError): ProblemError {
  if (!bySku || problem.errors === undefined) return problem;
  const errors = problem.errors.map((error) =>
    error.pointer === '/product_id' ? { ...error, pointer: '/sku' } : error,
  );
  return new ProblemError(problem.code, problem.detail, { errors, figures: problem.figures });
}
