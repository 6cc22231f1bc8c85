// Texts that people type into the cells of a count.

/**
 * The whole number that a cell contains, or `invalid`; undefined for an empty cell. Grouped digits are invalid, because
 * 1.000 is one thousand in one language and one in another.
 */
export function parseCount(text: string): number | 'invalid' | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (!/^\d{1,16}$/.test(trimmed)) return 'invalid';
  const count = Number(trimmed);
  return Number.isSafeInteger(count) ? count : 'invalid';
}

/**
 * The base units of a decimal in the unit of a product, such as `12.5` with a `scale` of 3 decimal places, or `invalid`;
 * undefined for an empty text. Nothing is rounded.
 */
export function readUnits(text: string, scale: number): number | 'invalid' | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const [, whole, fraction = ''] = /^(\d{1,16})(?:\.(\d*))?$/.exec(trimmed) ?? [];
  const places = fraction.replace(/0+$/, '');
  if (whole === undefined || places.length > scale) return 'invalid';
  const units = BigInt(whole + places.padEnd(scale, '0'));
  return units <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(units) : 'invalid';
}

/** Base units as a decimal in the unit of a product, with all of its decimal places: the reverse of `readUnits`. */
export function decimalText(units: number, scale: number): string {
  const digits = String(units).padStart(scale + 1, '0');
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** How people write quantities of a product. */
interface Units {
  readonly unit: string;
  readonly quantity_scale: number;
  readonly packs?: readonly { readonly code: string; readonly quantity: number }[];
}

/**
 * The base units of a cell, in the unit of the product or in a pack, such as `12.5`, `12.5 kg` or `3 box`, or `invalid`;
 * undefined for an empty cell. Where the decimal separator is the comma, a point that could group digits is not guessed.
 */
export function readCount(
  text: string,
  { unit, quantity_scale: scale, packs = [] }: Units,
  separator: '.' | ',',
): number | 'invalid' | undefined {
  const [, number = '', name = unit] = /^([\d.,]*)(?:\s+(\S.*))?$/.exec(text.trim()) ?? [text];
  if (number === '') return text.trim() === '' ? undefined : 'invalid';
  if (folded(name) !== folded(unit)) {
    const pack = packs.find(({ code }) => folded(code) === folded(name));
    const quantity = parseCount(number);
    if (pack === undefined || typeof quantity !== 'number') return 'invalid';
    const units = quantity * pack.quantity;
    return Number.isSafeInteger(units) ? units : 'invalid';
  }
  if (scale === 0) return parseCount(number);
  if (separator === ',' && /^\d{1,3}\.\d{3}$/.test(number)) return 'invalid';
  return readUnits(separator === ',' ? number.replace(',', '.') : number, scale);
}

/** Base units as the text of a cell: the reverse of `readCount`. */
export const countText = (
  units: number,
  { quantity_scale: scale }: Pick<Units, 'quantity_scale'>,
  separator: '.' | ',',
): string => decimalText(units, scale).replace('.', separator);

const folded = (name: string): string => name.normalize('NFC').toLowerCase();

/**
 * A unit cost as the service accepts it, null if it is not valid, or undefined for an empty field. Where the decimal
 * separator is the comma, a point that could group digits (1.234) is not guessed.
 */
export function parseUnitCost(text: string, separator: '.' | ','): string | null | undefined {
  const typed = text.trim();
  if (separator === ',' && /^\d{1,3}\.\d{3}$/.test(typed)) return null;
  const plain = separator === ',' ? typed.replace(',', '.') : typed;
  if (plain === '') return undefined;
  const isCost =
    /^\d+(\.\d{1,6})?$/.test(plain) &&
    plain.replace('.', '').replace(/^0+/, '').length <= 15 &&
    plain.replace(/\..*$/, '').replace(/^0+/, '').length <= 12;
  return isCost ? plain : null;
}

/** The cells of one column that was copied from a spreadsheet; the first of each line. */
export function pastedColumn(text: string): string[] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return lines.map((line) => (line.split('\t')[0] ?? '').trim());
}
