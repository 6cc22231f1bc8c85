/** Problems of files that are imported. */
import { counted } from './counted.ts';

export const rowTooLong = ({ length }: { length: number }): string =>
  `The row is longer than ${counted(length, { one: 'character', other: 'characters' })}. Check for a missing closing quote.`;
export const quoteMisplaced = (): string =>
  'A cell contains a quote. Enclose the whole cell in quotes and double each quote inside it.';
export const fileRejected = ({ detail }: { detail: string }): string =>
  `The file: ${detail} Nothing was imported.`;
export const placeRejected = ({ pointer, detail }: { pointer: string; detail: string }): string =>
  `${pointer}: ${detail} Nothing was imported.`;
export const moreProblems = ({ detail, more }: { detail: string; more: number }): string =>
  `${detail} ${counted(more, { one: 'more problem is', other: 'more problems are' })} not listed.`;
export const linesAtMost = ({ limit }: { limit: number }): string =>
  `A file can have at most ${counted(limit, { one: 'line', other: 'lines' })}, including blank ones.`;
export const productsAtMost = ({ limit }: { limit: number }): string =>
  `A file can have at most ${counted(limit, { one: 'product', other: 'products' })}.`;
export const ambiguousCell = ({
  text,
  one,
  other,
  option,
}: {
  text: string;
  one: string;
  other: string;
  option: string;
}): string =>
  `"${text}" could be ${one} or ${other}, and no other cell of the file decides it. Set ${option}.`;
export const groupingDiffers = (): string => 'The grouping sign must differ from the decimal sign.';
export const workbook = (): string =>
  'The file is a workbook (.xlsx, .xls, .ods), not a CSV file. In a spreadsheet program, save the sheet as "CSV UTF-8".';
export const nulBytes = (): string =>
  'The file contains NUL bytes, as UTF-16 does without its byte order mark. Save it as "CSV UTF-8".';
export const notInEncoding = ({ encoding }: { encoding: string }): string =>
  `The file is not valid ${encoding}. In a spreadsheet program, save it as "CSV UTF-8".`;
export const cellCount = ({ cells, columns }: { cells: number; columns: number }): string =>
  `The row has ${counted(cells, { one: 'cell', other: 'cells' })}, but the header has ${columns}.`;
export const namelessColumn = (): string => 'The column of this cell has no name. Name it in the header.';
export const decimalPoint = (): string => 'This must be a number with a decimal point, such as 12.5.';
export const decimalComma = (): string => 'This must be a number with a decimal comma, such as 12,5.';
export const decimalNumber = (): string => 'This must be a decimal number with a point, such as 12.5.';
export const dateOfFile = (): string =>
  'This must be a calendar date in the same order as the other dates, with a year of four digits.';
export const wholeNumber = (): string => 'This must be a whole number in digits, such as 10 or -3.';
export const cellAtLeast = ({ bound }: { bound: number }): string => `This must be at least ${bound}.`;
export const cellAtMost = ({ bound }: { bound: number }): string => `This must be at most ${bound}.`;
export const cellLessThan = ({ bound }: { bound: number }): string => `This must be less than ${bound}.`;
export const cellPrecision = (): string =>
  'This must have at most 6 decimal places and 15 significant digits.';
export const unknownColumn = (): string => 'This column is unknown. Remove it, or correct its name.';
export const columnRepeated = (): string => 'This column occurs more than once in the header.';
export const columnMissing = ({ name }: { name: string }): string => `The file must have the column ${name}.`;
export const productColumnMissing = (): string => 'The file must have the column product_id or sku.';
export const noProductWithSku = (): string => 'The organization has no product with this SKU.';
export const skuOfTwo = (): string =>
  'Two products match this SKU, one with and one without the leading apostrophe. Use product_id instead.';
export const noLocationWithCode = (): string => 'The organization has no location with this code.';
export const codeOfTwo = (): string =>
  'Two locations match this code, one with and one without the leading apostrophe. Use location_id instead.';
export const rowNotValid = (): string => 'The row is not valid.';
export const noRows = (): string => 'The file has no rows after its header.';
export const sameSkuAsRow = ({ row }: { row: number }): string => `Row ${row} has the same SKU.`;
export const sameProductAsRow = ({ row }: { row: number }): string => `Row ${row} has the same product.`;
export const sameBarcodeAsRow = ({ row }: { row: number }): string => `Row ${row} has the same barcode.`;
export const formsDiffer = ({ column }: { column: string }): string =>
  `The ${column} differs from what the row says in another form. Correct or empty one of them.`;
export const metadataObject = (): string => 'metadata must be a well-formed JSON object.';
