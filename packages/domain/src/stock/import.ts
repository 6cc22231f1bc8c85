import { z } from 'zod';
import { rejectedFile } from './file/rejected-file.ts';
import { storedText, textOfStored, type StoredText } from '../texts/stored.ts';
import { ProblemError, validationProblem, type FieldError } from '../problem/index.ts';
import { calendarDate, dateRange, rangeInOrder } from '../shared/calendar-date.ts';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { money } from '../shared/money.ts';
import { pageInput } from '../shared/page.ts';
import { plainName } from '../shared/text.ts';
import { readWhole } from '../shared/decimal.ts';
import { fieldErrorsOf } from './batch.ts';
import type { StatedUnits } from './command.ts';
import { fromFormulaSafe } from './csv-text.ts';
import { columnPointers, withUnits } from './csv-units.ts';
import { fileOptions, understoodFile } from './file/index.ts';
import { movementFilters, movementType, postMovementInput, type PostMovement } from './movement.ts';
import * as en from '../texts/en/index.ts';
import { say, textIn, type Wording } from '../texts/say.ts';

/** Bytes per file. */
export const maxImportBytes = 10 * 1024 * 1024;
/** Rows per transaction. */
export const maxImportChunk = 1000;
/** Rejected rows listed in a report; further ones are only counted. */
export const maxReportedRows = 1000;
/** Different errors listed in the problem of a file; further ones are only counted. */
const maxNamedCells = 100;

export const importMovementsInput = z.strictObject({
  dry_run: z.boolean().optional().meta({
    description:
      'Check every row against the current ledger and return the same report, without posting anything.',
  }),
  again: z.boolean().optional().meta({
    description:
      'Post the rows even if a finished import had the same rows (`same_rows_as`). Default: such a file is rejected with `SAME_ROWS`.',
  }),
  ...fileOptions,
});

export const exportMovementsInput = z
  .strictObject({ ...movementFilters, ...dateRange })
  .superRefine(rangeInOrder);
export type ExportMovements = z.infer<typeof exportMovementsInput>;

/** A row that was rejected while others were posted. */
export const rejectedRow = z.object({
  row: z.int().meta({ description: 'Row number as in a spreadsheet: the header is row 1.', example: 17 }),
  code: z
    .string()
    .meta({ description: 'The problem code, for programs to branch on.', example: 'INSUFFICIENT_STOCK' }),
  detail: z.string().meta({
    description: 'A human-readable explanation.',
    example: 'At most 3 can be taken: that is the quantity on hand on 2026-03-10.',
  }),
  errors: z
    .array(
      z.looseObject({
        pointer: z.string().meta({
          description: 'JSON Pointer (RFC 6901) to the cell: the row number and the column.',
          example: '/rows/17/quantity',
        }),
        code: z
          .string()
          .meta({ description: 'The rule that the cell violates.', example: 'INSUFFICIENT_STOCK' }),
        detail: z.string().meta({
          description: 'A human-readable explanation.',
          example: 'At most 3 can be taken: that is the quantity on hand on 2026-03-10.',
        }),
      }),
    )
    .describe('The invalid cells, with the figures of the problem.'),
});
export type RejectedRow = z.infer<typeof rejectedRow>;

const count = (description: string, example: number) => z.int().meta({ description, example });

const importFields = {
  id: id().nullable().meta({ description: 'The id of the import; null for a dry run, which is not stored.' }),
  status: z.enum(['running', 'finished']).meta({
    description: 'An interrupted import stays `running`; send the same request again to continue it.',
    example: 'finished',
  }),
  dry_run: z.boolean().meta({
    description: 'Whether the rows were only checked: nothing was posted.',
    example: false,
  }),
  rows: count('Rows of the file without header and blank lines.', 1200),
  posted: count('Rows that were posted (in a dry run: would be posted).', 1199),
  rejected: count('Rows that were rejected by a rule of the ledger.', 1),
  first_movement_date: calendarDate()
    .nullable()
    .meta({ description: 'The earliest date of a posted row; null if none was posted.' }),
  last_movement_date: calendarDate()
    .nullable()
    .meta({ description: 'The latest date of a posted row; null if none was posted.' }),
  started_at: instant().describe('When the import started (UTC).'),
  updated_at: instant().meta({ description: 'When rows were last processed (UTC).' }),
  finished_at: instant().nullable().describe('When the import finished (UTC); null while it is running.'),
  created_by: id().describe('The user who sent the file.'),
  file_sha256: z.string().meta({
    description:
      'The SHA-256 of the file in hexadecimal: finds the import of a file while its response is pending.',
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  }),
};

/** An import in a list, without its rejected rows. */
export const stockImportSummary = z.object(importFields).meta({
  id: 'StockImportSummary',
  description: 'The progress of an import, or its result, without the rejected rows.',
});
export type StockImportSummary = z.infer<typeof stockImportSummary>;

/** Groups of a completed import; with more, reason codes are merged, and then categories. */
export const maxImportGroups = 1000;

const importGroup = z.object({
  type: movementType().describe('The type of the movements.'),
  reversed_type: movementType().nullable().describe('Always null: files contain no reversals.'),
  direction: z.enum(['in', 'out']).meta({ description: 'Whether the movements add or remove units.' }),
  reason_code: z.string().nullable().meta({
    description: 'Their reason code; null if they have none, or if reasons are merged.',
    example: 'damaged',
  }),
  category: z.string().nullable().meta({
    description: 'The category of their products; null if they have none, or if categories are merged.',
    example: 'Fasteners',
  }),
  movements: count('The number of movements.', 12),
  amount: money('The sum of their `cost_amount` when they were posted.', '150.00'),
});

/**
 * Data of `stock_import.completed`: the rows of a file have no events of their own, so this one carries what they added to
 * the books when they were posted. Later changes of their costs arrive as `stock_costs.changed`, like those of all others.
 */
export const completedImport = z
  .object({
    ...importFields,
    periods: z
      .array(
        z.object({
          accounting_period_id: id().describe('The id of the period that contains the movements.'),
          start_date: calendarDate().describe('The first day of the period, inclusive.'),
          end_date: calendarDate().describe('The last day of the period, inclusive.'),
          amount: money('The sum of `cost_amount` in this period, as posted.', '150.00'),
          changes: z.array(importGroup).describe('The movements in this period, one group per kind.'),
        }),
      )
      .describe('The amounts as posted, by accounting period, earliest first.'),
    reason_codes_merged: z.boolean().meta({
      description: `True if there were more than ${maxImportGroups} groups: then \`reason_code\` is null in all of them.`,
    }),
    categories_merged: z.boolean().meta({
      description: `True if there were more than ${maxImportGroups} groups without reason codes: then \`category\` is null too.`,
    }),
  })
  .meta({ id: 'CompletedStockImport', description: 'A finished import, with the amounts that it posted.' });
export type CompletedImport = z.infer<typeof completedImport>;

export const stockImport = z
  .object({
    ...importFields,
    ...understoodFile,
    same_rows_as: id().nullable().meta({
      description:
        'The id of a finished import with the same rows, perhaps in a file of another format; null if there is none.',
    }),
    problems: z.array(rejectedRow).meta({
      description: `The first ${maxReportedRows} rejected rows, in the order of posting: by date.`,
    }),
  })
  .meta({ id: 'StockImport', description: 'The progress of an import, or its report.' });
export type StockImport = z.infer<typeof stockImport>;

export const listImportsInput = z.strictObject({ ...pageInput });

/** A row that is valid by itself. If it has a `sku` or a `location_code`, product and location still have to be looked up. */
export interface ImportRow {
  readonly row: number;
  /** The cell's text, possibly with an export's leading apostrophe. */
  readonly sku: string | undefined;
  /** Whether it names the product by id, too: then both must be the same one. */
  readonly hasProductId: boolean;
  /** The cell's text, like `sku`. */
  readonly locationCode: string | undefined;
  readonly input: PostMovement;
  /** What the row also says about its quantity and cost. */
  readonly stated?: StatedUnits | undefined;
}

const nameCells = z.object({ sku: plainName(64).optional(), location_code: plainName(32).optional() });
/** Placeholder `product_id` until the SKU has been looked up. */
const placeholderProduct = '00000000-0000-4000-8000-000000000000';

/** Validates a row against the schema of the request; pointers of errors begin with the row. */
export function checkImportRow(
  row: number,
  { sku, location_code: locationCode, ...values }: Readonly<Record<string, unknown>>,
): ImportRow | FieldError[] {
  const errors: FieldError[] = [];
  // An export may have added an apostrophe to a name of the maximum length.
  const literal = (cell: unknown): unknown => (typeof cell === 'string' ? fromFormulaSafe(cell) : cell);
  const checked = nameCells.safeParse({ sku: literal(sku), location_code: literal(locationCode) });
  if (!checked.success) errors.push(...(validationProblem(checked.error.issues).errors ?? []));
  const hasProductId = values['product_id'] !== undefined;
  const { values: fields, stated } = withUnits(values);
  const parsed = postMovementInput.safeParse(
    sku === undefined || hasProductId ? fields : { ...fields, product_id: placeholderProduct },
  );
  if (!parsed.success) errors.push(...columnPointers(validationProblem(parsed.error.issues).errors ?? []));
  if (errors.length > 0 || parsed.data === undefined) return prefixPointers(`/rows/${row}`, errors);
  return {
    row,
    sku: typeof sku === 'string' ? sku : undefined,
    hasProductId,
    locationCode: typeof locationCode === 'string' ? locationCode : undefined,
    input: parsed.data,
    stated,
  };
}

/** Prepends `pointer` to the pointer of each error. */
export function prefixPointers(pointer: string, errors: readonly FieldError[] = []): FieldError[] {
  return errors.map((error) => ({ ...error, pointer: `${pointer}${error.pointer}` }));
}

/** A rejected row as stored: its texts have no language yet. */
export interface StoredRejectedRow extends Pick<RejectedRow, 'row' | 'code'> {
  readonly detail: StoredText;
  readonly errors: readonly FieldError<StoredText>[];
}

/** @param inColumns points the errors at the columns of the file */
export function rejectedRowOf(
  row: number,
  problem: ProblemError,
  inColumns: (errors: readonly FieldError[]) => readonly FieldError[] = (errors) => errors,
): StoredRejectedRow {
  const { code, detail, figures } = problem;
  const errors = inColumns(
    prefixPointers(
      `/rows/${row}`,
      columnPointers(fieldErrorsOf(problem)).map((error) => ({ ...figures, ...error })),
    ),
  );
  return {
    row,
    code,
    detail: storedText(detail),
    errors: errors.map((error) => ({ ...error, detail: storedText(error.detail) })),
  };
}

/** The row in a language, with its members in a fixed order: jsonb does not preserve it. */
export function presentRejectedRow(
  { row, code, detail, errors }: StoredRejectedRow,
  wording: Wording,
): RejectedRow {
  const textOf = (stored: StoredText): string => textIn(textOfStored(stored), wording);
  return {
    row,
    code,
    detail: textOf(detail),
    errors: errors.map((error) => inFixedOrder({ ...error, detail: textOf(error.detail) })),
  };
}

function inFixedOrder({ pointer, code, detail, ...figures }: RejectedRow['errors'][number]) {
  const rest = Object.entries(figures).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { pointer, code, detail, ...Object.fromEntries(rest) };
}

/** Thrown for a file whose rows equal those of a finished import. */
export function sameRowsProblem(sameRowsAs: string): ProblemError {
  return new ProblemError('SAME_ROWS', say(en.sameRows), { figures: { same_rows_as: sameRowsAs } });
}

interface ErrorGroup {
  readonly first: FieldError;
  readonly rows: number[];
  count: number;
}

/**
 * Collects the errors of a file. Equal errors of a column are one entry, with the first of their rows in `rows` and how often
 * they occur in `count`: a decimal comma in each of 500 rows is one thing to correct.
 */
export class FileProblems {
  readonly #groups = new Map<string, ErrorGroup>();
  #count = 0;
  #listedRows = 0;

  add(errors: readonly FieldError[]): void {
    for (const error of errors) this.#add(error);
  }

  #add(error: FieldError): void {
    this.#count += 1;
    const [, row, column] = /^\/rows\/(\d+)(.*)$/s.exec(error.pointer) ?? [];
    const key = JSON.stringify([column ?? error.pointer, error.code, error.detail]);
    const known = this.#groups.get(key);
    if (known === undefined && this.#groups.size >= maxNamedCells) return;
    const group = known ?? { first: error, rows: [], count: 0 };
    group.count += 1;
    if (row !== undefined && this.#listedRows < maxReportedRows) {
      group.rows.push(readWhole(row));
      this.#listedRows += 1;
    }
    this.#groups.set(key, group);
  }

  /** The problem of the whole file; undefined if there are no errors. */
  problem(): ProblemError | undefined {
    const groups = [...this.#groups.values()];
    const [first] = groups;
    if (first === undefined) return undefined;
    const { pointer, detail } = first.first;
    const repeated = first.count === 1 ? detail : say(en.sameInRows, { detail, rows: first.count });
    const rejected = rejectedFile({ pointer, detail: repeated });
    const more = this.#count - groups.reduce((sum, { count: each }) => sum + each, 0);
    return new ProblemError(
      'VALIDATION_FAILED',
      more > 0 ? say(en.moreProblems, { detail: rejected, more }) : rejected,
      {
        errors: groups.map(({ first: error, count: times, rows }) =>
          times === 1 ? error : { ...error, count: times, rows },
        ),
        figures: { problems: this.#count },
      },
    );
  }
}
