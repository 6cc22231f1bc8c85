/** Problems of the maps that fill fields from a file's own columns. */
import { counted } from './counted.ts';

export const suggestion = ({ sentence, name }: { sentence: string; name: string }): string =>
  `${sentence} Did you mean ${name}?`;
export const mapNotObject = (): string => 'The map must be a JSON object: field → column.';
export const directedField = (): string => 'Only a quantity of movements is read with in and out, or signed.';
export const oneDirectedField = (): string => 'Only one quantity is read with in and out, or signed.';
export const mapMustFill = ({ name }: { name: string }): string => `The map must fill ${name}.`;
export const mapMustFillProduct = (): string => 'The map must fill product_id or sku.';
export const sourceForms = (): string =>
  'This must be the name of a column, {"column", "values"}, {"constant"}, {"in", "out"} or {"signed"}, with texts.';
export const noSuchField = (): string => 'There is no field of this name.';
export const columnsWithName = ({ count, name }: { count: number; name: string }): string =>
  `The file has ${counted(count, { one: 'column', other: 'columns' })} named ${name}. Rename one of them.`;
export const noSuchColumn = ({ name }: { name: string }): string => `The file has no column ${name}.`;
export const outgoingSigns = ({ pointer }: { pointer: string }): string =>
  `This outgoing quantity is negative, and ${pointer} is positive. Use one sign for all of them, so that a return is not read as an issue.`;
export const valueNotMapped = ({ field, text }: { field: string; text: string }): string =>
  `The map has no ${field} for "${text}". Add it to its values.`;
export const columnsAtMost = ({ limit }: { limit: number }): string =>
  `A file can have at most ${counted(limit, { one: 'column', other: 'columns' })}.`;
export const incomingNegative = (): string =>
  'An incoming quantity must not be negative: write it in the other column.';
export const quantityGoesIn = ({ type }: { type: string }): string =>
  `The quantity goes in, but the type of the row is ${type}.`;
export const quantityGoesOut = ({ type }: { type: string }): string =>
  `The quantity goes out, but the type of the row is ${type}.`;
export const noQuantity = (): string => 'The row has no quantity, neither in nor out.';
export const bothDirections = (): string =>
  'The row has an incoming and an outgoing quantity. Split it into two rows.';
export const headingRow = (): string =>
  'This row is only a heading, as in a report that groups its rows. Export the rows as a list that repeats the product in each of them.';
export const currencyBesidePoint = (): string =>
  'Remove the currency: this must be a number with a decimal point, such as 12.5.';
export const currencyBesideComma = (): string =>
  'Remove the currency: this must be a number with a decimal comma, such as 12,5.';
export const sameInRows = ({ detail, rows }: { detail: string; rows: number }): string =>
  `${detail} The same is wrong in ${counted(rows, { one: 'row', other: 'rows' })}.`;
export const sameRows = (): string =>
  'A finished import had the same rows. Nothing was imported. Send the file with `again=true` if they happened twice.';
export const negativeNumber = (): string =>
  'A negative number is read only as a quantity that the map gives as {"signed"} or {"in", "out"}.';
export const mapTooDeep = ({ levels }: { levels: number }): string =>
  `The map is nested more than ${counted(levels, { one: 'level', other: 'levels' })} deep.`;
export const mapBroken = ({ line, column }: { line: number; column: number }): string =>
  `The map is not well-formed JSON: see line ${line}, column ${column}.`;
export const mapUnfinished = (): string => 'The map is not well-formed JSON: see its end.';
