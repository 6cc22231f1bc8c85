import * as en from '../../texts/en/index.ts';
import { say } from '../../texts/say.ts';
import type { CellError } from './file-problem.ts';
import type { DecimalSign, Grouping } from './options.ts';

/** A way to write numbers. No cell is read by another one than the rest of its file. */
export interface NumberFormat {
  readonly decimal: DecimalSign;
  readonly grouping: Grouping;
}

export const canonicalNumbers: NumberFormat = { decimal: 'point', grouping: 'none' };

/** The simplest first: formats that give the same values for all cells are interchangeable. */
export const numberFormats: readonly NumberFormat[] = (['point', 'comma'] as const).flatMap((decimal) => [
  { decimal, grouping: 'none' as const },
  { decimal, grouping: decimal === 'point' ? ('comma' as const) : ('point' as const) },
  { decimal, grouping: 'space' as const },
  { decimal, grouping: 'apostrophe' as const },
]);

const decimalSigns: Readonly<Record<DecimalSign, string>> = { point: '\\.', comma: ',' };
const groupingSigns: Readonly<Record<Grouping, string>> = {
  none: '(?!)',
  point: '\\.',
  comma: ',',
  space: '[ \\u00A0\\u202F]',
  apostrophe: "['\\u2019]",
};

const patterns = new Map<string, RegExp>();

function patternOf({ decimal, grouping }: NumberFormat): RegExp {
  const key = `${decimal} ${grouping}`;
  const known = patterns.get(key);
  if (known !== undefined) return known;
  // The third group is this sign, which repeats.
  const grouped = `[1-9]\\d{0,2}(${groupingSigns[grouping]})\\d{3}(?:\\3\\d{3})*`;
  const pattern = new RegExp(`^(-?)(${grouped}|0|[1-9]\\d*)(?:${decimalSigns[decimal]}(\\d+))?$`);
  patterns.set(key, pattern);
  return pattern;
}

/** The number as digits with a decimal point, as JSON writes it; undefined if the format cannot read it. */
export function canonicalNumber(text: string, format: NumberFormat): string | undefined {
  const match = patternOf(format).exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '', , fraction] = match;
  const digits = whole.replace(/\D/g, '');
  return fraction === undefined ? sign + digits : `${sign}${digits}.${fraction}`;
}

/** A currency sign or code at either end of a number. */
const currency = /^(?:\p{Sc}|[A-Z]{3})\s?[\d.,]|\d\s?(?:\p{Sc}|[A-Z]{3})$/u;

/** The error of a cell that is no number in the file's format. */
export function notANumber(text: string, decimal: DecimalSign): CellError {
  const [plain, beside] =
    decimal === 'point'
      ? [en.decimalPoint, en.currencyBesidePoint]
      : [en.decimalComma, en.currencyBesideComma];
  return { code: 'INVALID_TYPE', detail: say(hasCurrency(text) ? beside : plain) };
}

export const hasCurrency = (text: string): boolean => currency.test(text);

/** `10.0` is a whole number. */
export function withoutZeros(number: string): string {
  const point = number.indexOf('.');
  if (point === -1) return number;
  for (let at = point + 1; at < number.length; at += 1) if (number[at] !== '0') return number;
  return number.slice(0, point);
}

const plain = /^-?\d+$/;
/** Longer numbers are out of range however they are written. */
const maxLength = 64;

interface FoundCell {
  readonly pointer: string;
  readonly text: string;
}

/** Decides how the numbers of a file are written, over all of its numeric cells. */
export class NumberDecision {
  readonly #formats: readonly NumberFormat[];
  /** The first cell of each shape; cells of one shape are read by the same formats, and differ between the same ones. */
  readonly #cells = new Map<string, FoundCell>();

  constructor(formats: readonly NumberFormat[]) {
    this.#formats = formats;
  }

  /** @param pointer computed only for a new shape */
  add(text: string, pointer: () => string): void {
    if (plain.test(text) || text.length > maxLength) return;
    // Whether the number starts with 0 decides whether it can be grouped.
    const shape = text.replace(/\d/g, '9').replace('9', /\d/.exec(text)?.[0] === '0' ? '0' : '9');
    if (
      this.#cells.has(shape) ||
      !this.#formats.some((format) => canonicalNumber(text, format) !== undefined)
    )
      return;
    this.#cells.set(shape, { pointer: pointer(), text });
  }

  /** The format, or the first cell whose value depends on the format. Cells that no format can read are errors of their own. */
  decide(): NumberFormat | (FoundCell & { readonly values: readonly [string, string] }) {
    const cells = [...this.#cells.values()];
    const candidates = this.#formats.filter((format) =>
      cells.every(({ text }) => canonicalNumber(text, format) !== undefined),
    );
    const [first, ...others] = candidates;
    // No format reads all cells: those that this one cannot read are reported.
    if (first === undefined) return this.#mostOften(cells);
    for (const cell of cells) {
      const value = canonicalNumber(cell.text, first) ?? '';
      const other = others
        .map((format) => canonicalNumber(cell.text, format) ?? '')
        .find((each) => each !== value);
      if (other !== undefined) return { ...cell, values: [value, other] };
    }
    return first;
  }

  #mostOften(cells: readonly FoundCell[]): NumberFormat {
    const readable = (format: NumberFormat) =>
      cells.filter(({ text }) => canonicalNumber(text, format) !== undefined).length;
    return this.#formats.toSorted((one, other) => readable(other) - readable(one))[0] ?? canonicalNumbers;
  }
}
