import { z } from 'zod';
import { ProblemError, validationProblem, type FieldError } from '../problem/index.ts';
import { dateRange, rangeInOrder } from '../shared/calendar-date.ts';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { pageInput } from '../shared/page.ts';
import { line } from '../shared/text.ts';
import { fromFormulaSafe } from './csv-text.ts';
import { movementType, postMovementInput, type PostMovement } from './movement.ts';

/** Bytes of a file. */
export const maxImportBytes = 10 * 1024 * 1024;
/** Rows in one transaction. */
export const maxImportChunk = 1000;
/** Refused rows that a report names; further ones are counted. */
export const maxReportedRows = 1000;
/** Wrong cells that a refusal of the file names; further ones are counted. */
const maxNamedCells = 100;

export const importMovementsInput = z.strictObject({
  dry_run: z.boolean().optional().meta({
    description: 'Decide every row against the ledger as it is, report the same, and post nothing.',
  }),
});

export const exportMovementsInput = z
  .strictObject({ product_id: id().optional(), type: movementType().optional(), ...dateRange })
  .superRefine(rangeInOrder);

/** A row that was refused while others were posted. */
export const refusedRow = z.object({
  row: z.int().meta({ description: 'As a spreadsheet numbers it: the header is row 1.', example: 17 }),
  code: z.string().meta({ example: 'INSUFFICIENT_STOCK' }),
  detail: z.string().meta({ example: 'At most 3 can be taken: that is the quantity on hand on 2026-03-10.' }),
  errors: z.array(
    z.looseObject({
      pointer: z.string().meta({ example: '/rows/17/quantity' }),
      code: z.string().meta({ example: 'INSUFFICIENT_STOCK' }),
      detail: z
        .string()
        .meta({ example: 'At most 3 can be taken: that is the quantity on hand on 2026-03-10.' }),
    }),
  ),
});
export type RefusedRow = z.infer<typeof refusedRow>;

const count = (description: string, example: number) => z.int().meta({ description, example });

const importFields = {
  id: id().nullable().meta({ description: 'Null for a dry run, of which nothing is kept.' }),
  status: z.enum(['running', 'finished']).meta({
    description: 'An import that was cut off stays `running`; sent again, it goes on where it stopped.',
    example: 'finished',
  }),
  dry_run: z.boolean().meta({ example: false }),
  rows: count('Rows of the file, the header and blank lines left out.', 1200),
  posted: count('Rows that were posted (in a dry run: that would be).', 1199),
  refused: count('Rows that a rule of the ledger refused.', 1),
  started_at: instant(),
  updated_at: instant().meta({ description: 'When it was last moved on.' }),
  finished_at: instant().nullable(),
  created_by: id(),
};

/** As lists show it: the refused rows are in the import itself. */
export const stockImportSummary = z.object(importFields).meta({ id: 'StockImportSummary' });
export type StockImportSummary = z.infer<typeof stockImportSummary>;

export const stockImport = z
  .object({
    ...importFields,
    problems: z.array(refusedRow).meta({
      description: `The first ${maxReportedRows} refused rows, in the order of the file.`,
    }),
  })
  .meta({ id: 'StockImport' });
export type StockImport = z.infer<typeof stockImport>;

export const listImportsInput = z.strictObject({ ...pageInput });

/** A row in which nothing is wrong by itself. With a `sku`, the product is still to be looked up. */
export interface ImportRow {
  readonly row: number;
  /** As the cell has it, perhaps with the apostrophe of an export in front. */
  readonly sku: string | undefined;
  readonly input: PostMovement;
}

const skuCell = line(64);
/** Stands in `product_id` until the SKU has been looked up. */
const unknownProduct = '00000000-0000-4000-8000-000000000000';

/** Holds the values of a row to the rules of the request; pointers of what is wrong begin with the row. */
export function checkImportRow(
  row: number,
  { sku, ...values }: Readonly<Record<string, unknown>>,
): ImportRow | FieldError[] {
  const errors: FieldError[] = [];
  if (sku !== undefined) {
    // As an export may have written it: an apostrophe more than the longest SKU there is.
    const checked = skuCell.safeParse(typeof sku === 'string' ? fromFormulaSafe(sku) : sku);
    if (!checked.success) errors.push(...below('/sku', validationProblem(checked.error.issues).errors));
    if (values['product_id'] !== undefined)
      errors.push({ pointer: '/sku', code: 'AMBIGUOUS', detail: 'Give product_id or sku, not both.' });
  }
  const parsed = postMovementInput.safeParse(
    sku === undefined ? values : { ...values, product_id: unknownProduct },
  );
  if (!parsed.success) errors.push(...(validationProblem(parsed.error.issues).errors ?? []));
  if (errors.length > 0 || parsed.data === undefined) return below(`/rows/${row}`, errors);
  return { row, sku: typeof sku === 'string' ? sku : undefined, input: parsed.data };
}

function below(pointer: string, errors: readonly FieldError[] = []): FieldError[] {
  return errors.map((error) => ({ ...error, pointer: `${pointer}${error.pointer}` }));
}

/** What the report says of a refused row. */
export function refusedRowOf(row: number, { code, message, errors, figures }: ProblemError): RefusedRow {
  const entries = errors ?? [{ pointer: '', code, detail: message }];
  return {
    row,
    code,
    detail: message,
    errors: below(
      `/rows/${row}`,
      entries.map((entry) => ({ ...figures, ...entry })),
    ),
  };
}

/** With its members in one order, however they were kept: JSON in a database has an order of its own. */
export function presentRefusedRow({ row, code, detail, errors }: RefusedRow): RefusedRow {
  return { row, code, detail, errors: errors.map(inOneOrder) };
}

function inOneOrder({ pointer, code, detail, ...figures }: RefusedRow['errors'][number]) {
  const rest = Object.entries(figures).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { pointer, code, detail, ...Object.fromEntries(rest) };
}

/** Gathers what is wrong in a file: the first entries by name, the others by number. */
export class FileProblems {
  readonly #errors: FieldError[] = [];
  #count = 0;

  add(errors: readonly FieldError[]): void {
    this.#count += errors.length;
    this.#errors.push(...errors.slice(0, maxNamedCells - this.#errors.length));
  }

  /** The refusal of the whole file; undefined when nothing is wrong. */
  refusal(): ProblemError | undefined {
    const [first] = this.#errors;
    if (first === undefined) return undefined;
    const more = this.#count - this.#errors.length;
    const rest = more > 0 ? ` ${more} more problems are not listed.` : '';
    return new ProblemError(
      'VALIDATION_FAILED',
      `${first.pointer || 'The file'}: ${first.detail} Nothing was posted.${rest}`,
      { errors: this.#errors, figures: { problems: this.#count } },
    );
  }
}
