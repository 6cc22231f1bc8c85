import { divideRounded, formatDecimal, parseDecimal, withoutTrailingZeros } from '../shared/decimal.ts';

/** Decimal places of every figure that is read from a file; ERPNext writes nine. */
export const figureScale = 12;

/** A figure in units of 10^-12; undefined if it has more decimal places. */
export const readFigure = (text: string): bigint | undefined => parseDecimal(text, figureScale);

/** As decimal text without zeros at its end: `1250`, `0.0463`. */
export function figureText(figure: bigint): string {
  const [whole = '', places = ''] = formatDecimal(figure, figureScale).split('.');
  const needed = withoutTrailingZeros(places);
  return needed === '' ? whole : `${whole}.${needed}`;
}

/** The product of two figures, exact if both together have at most twelve decimal places, else rounded to those. */
export const product = (one: bigint, other: bigint): bigint =>
  divideRounded(one * other, 10n ** BigInt(figureScale));

/** In minor units of a currency with this many decimal places, rounded half away from zero. */
export const minorOf = (figure: bigint, moneyScale: number): bigint =>
  divideRounded(figure, 10n ** BigInt(figureScale - moneyScale));

export const isWhole = (figure: bigint): boolean => figure % 10n ** BigInt(figureScale) === 0n;
