import { z } from 'zod';
import { maxMapLength } from './map.ts';

const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];
const delimiters = ['comma', 'semicolon', 'tab', 'pipe'] as const;
export type Delimiter = (typeof delimiters)[number];
const decimalSigns = ['point', 'comma'] as const;
export type DecimalSign = (typeof decimalSigns)[number];
const groupings = ['none', 'point', 'comma', 'space', 'apostrophe'] as const;
export type Grouping = (typeof groupings)[number];
const dateOrders = ['iso', 'dmy', 'mdy', 'ymd'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** Query parameters that decide a property of a file's format instead of the file. */
export const fileOptions = {
  encoding: z.enum(encodings).optional().meta({
    description: 'The encoding. Default: by the byte order mark, else UTF-8 if valid, else Windows-1252.',
  }),
  delimiter: z.enum(delimiters).optional().meta({
    description:
      'The sign between cells. Default: by a `sep=` line, else the one with which the header is understood.',
  }),
  decimal: z.enum(decimalSigns).optional().meta({
    description:
      'The decimal sign. Default: decided over all numbers of the file; a point in files with commas between cells.',
  }),
  grouping: z
    .enum(groupings)
    .optional()
    .meta({ description: 'The sign between thousands. Default: decided over all numbers of the file.' }),
  dates: z.enum(dateOrders).optional().meta({
    description:
      'The order of day, month and year; `iso` is YYYY-MM-DD. Default: decided over all dates of the file.',
  }),
  header_row: z.int().min(1).max(100).optional().meta({
    description:
      'The row with the names of the columns, for a file that has title lines. Default: the first row that is not blank.',
  }),
  map: z.string().min(2).max(maxMapLength).optional().meta({
    description:
      'A JSON object that fills fields from columns with other names: `"Item"`, `{"column": "Voucher Type", "values": {"Purchase Receipt": "entry"}}`, `{"constant": "entry"}` and, for a quantity, `{"in": "In Qty", "out": "Out Qty"}` or `{"signed": "Qty"}`, whose direction decides the type. Columns that it does not name are ignored. Default: columns have the names of fields.',
  }),
};

/** The decision about a file as a whole: no cell is read in any other way. */
export const fileFormat = z
  .object({
    description: z.string().meta({
      description: 'The format in words.',
      example: 'semicolons, decimal comma, Windows-1252, day.month.year',
    }),
    encoding: z.enum(encodings).describe('How its letters are stored as bytes.'),
    delimiter: z.enum(delimiters).describe('The sign between cells.'),
    decimal: z.enum(decimalSigns).describe('The decimal sign.'),
    grouping: z.enum(groupings).describe('The sign between thousands.'),
    dates: z.enum(dateOrders).describe('The order of day, month and year.'),
    times_dropped: z.boolean().describe('Whether dates are followed by times, which are ignored.'),
    header_row: z.int().meta({ description: 'The row with the names of the columns.', example: 1 }),
  })
  .meta({ id: 'FileFormat', description: 'The format of a file, decided once for all of its cells.' });
export type FileFormat = z.infer<typeof fileFormat>;

export interface FileOptions {
  readonly encoding?: Encoding | undefined;
  readonly delimiter?: Delimiter | undefined;
  readonly decimal?: DecimalSign | undefined;
  readonly grouping?: Grouping | undefined;
  readonly dates?: DateOrder | undefined;
  readonly header_row?: number | undefined;
  /** The parsed JSON of a map; `checkMap` says what is wrong with it. */
  readonly map?: unknown;
}

/** How the rows of a dry run were understood. */
export const understoodFile = {
  format: fileFormat.nullable().describe('The decided format of the file; null except in a dry run.'),
  first_rows: z
    .array(
      z.object({
        row: z.int().meta({ description: 'Row number as in a spreadsheet.', example: 2 }),
        values: z.record(z.string(), z.unknown()).meta({
          description: 'The values by field.',
          example: { sku: 'BOLT-M8', quantity: 1250, unit_cost: 0.0463 },
        }),
      }),
    )
    .describe('The first three rows as understood; empty except in a dry run.'),
};
export type UnderstoodFile = {
  format: FileFormat | null;
  first_rows: { row: number; values: Record<string, unknown> }[];
};
