import {
  prefixPointers,
  ProblemError,
  en,
  openingReason,
  say,
  type FieldError,
  type LedgerCommand,
} from '@tallybook/domain';
import type { VerbContext } from '../../../platform/verb.ts';
import { movementCommand } from '../../../ledger/posting/requests.ts';
import type { CheckedRow, InColumns, InvalidRow } from './import-file.ts';
import { findNamedIds, locationOf, productOf } from './named-ids.ts';

/** The posting command of a row, or the reason why the row cannot be posted. */
export interface RowCommand {
  readonly row: number;
  /** Pointers to ids that the row has no cells for, and those to the cells that name them instead. */
  readonly named: Readonly<Record<string, string>>;
  /** The file's name of the column that gave the quantity, if its direction was read. */
  readonly quantityColumn?: string | undefined;
  /** Whether the errors of the command have the file's names of their columns already. */
  readonly isNamed?: boolean;
  readonly command: LedgerCommand | ProblemError;
}

/** Turns rows into posting commands; looks up what they name by SKU or location code, each in one query. */
export async function rowCommands(
  ctx: VerbContext,
  rows: readonly CheckedRow[],
  inColumns: InColumns,
): Promise<RowCommand[]> {
  const ids = await findNamedIds(ctx, rows);
  return rows.map((importRow): RowCommand => {
    const { row, sku, locationCode, quantityColumn } = importRow;
    const checked = 'errors' in importRow ? undefined : importRow;
    const givenProduct = checked?.hasProductId === true ? checked.input.product_id : undefined;
    const givenLocation = checked?.input.location_id;
    const productId = productOf(ids.products, sku, givenProduct);
    const locationId = locationOf(ids.locations, locationCode, givenLocation);
    const named = {
      ...(sku !== undefined && givenProduct === undefined && { '/product_id': '/sku' }),
      ...(locationCode !== undefined && givenLocation === undefined && { '/location_id': '/location_code' }),
    };
    const result = (command: RowCommand['command']): RowCommand => ({ row, named, quantityColumn, command });
    const unknown = [productId, locationId].filter((each) => each instanceof ProblemError);
    if ('errors' in importRow) {
      const errors = unknown.flatMap((problem) => problem.errors ?? []);
      const inFile = inColumns(prefixPointers(`/rows/${row}`, errors));
      return { ...result(invalidRowProblem(importRow, inFile)), isNamed: true };
    }
    const [first, second] = unknown;
    if (first !== undefined) return result(second === undefined ? first : both(first, second));
    const { input, stated } = importRow;
    return result(
      movementCommand(
        {
          ...input,
          ...(typeof productId === 'string' && { product_id: productId }),
          ...(typeof locationId === 'string' && { location_id: locationId }),
          // Exports have it; the row is an ordinary receipt, whose counter account is not that of the opening balance.
          ...(input.reason_code === openingReason && { reason_code: undefined }),
        },
        stated,
      ),
    );
  });
}

const both = (first: ProblemError, second: ProblemError): ProblemError =>
  new ProblemError(first.code, first.detail, { errors: [...(first.errors ?? []), ...(second.errors ?? [])] });

function invalidRowProblem({ errors }: InvalidRow, unknown: readonly FieldError[]): ProblemError {
  return new ProblemError('VALIDATION_FAILED', errors[0]?.detail ?? say(en.rowNotValid), {
    errors: [...errors, ...unknown].map((error) => ({
      ...error,
      pointer: error.pointer.replace(/^\/rows\/\d+/, ''),
    })),
  });
}

/** Points an error at the column that names the product or location, if the row has no id of it. */
export function withFilePointers({ named }: RowCommand, problem: ProblemError): ProblemError {
  if (problem.errors === undefined) return problem;
  const errors = problem.errors.map((error) => ({
    ...error,
    pointer: named[error.pointer] ?? error.pointer,
  }));
  return new ProblemError(problem.code, problem.detail, { errors, figures: problem.figures });
}
