/** The units of a product, as responses have them. */
export interface ProductUnits {
  readonly unit: string;
  readonly quantity_scale: number;
  readonly packs?: readonly { readonly code: string; readonly quantity: number }[];
}

/**
 * Base units as a decimal in the unit of the product: `2500` of a product counted in kg with 3 decimals is `2.500 kg`.
 *
 * @param quantity base units, as responses have them
 */
export function formatQuantity(
  { unit, quantity_scale: scale }: Pick<ProductUnits, 'unit' | 'quantity_scale'>,
  quantity: number,
): string {
  if (!Number.isSafeInteger(quantity)) throw new RangeError('a quantity is a whole number of base units');
  const digits = String(Math.abs(quantity)).padStart(scale + 1, '0');
  const point = digits.length - scale;
  const number = scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return `${quantity < 0 ? '-' : ''}${number} ${unit}`;
}

const folded = (name: string): string => name.normalize('NFC').toLowerCase();

/**
 * The base units of a text such as `2.5`, `2.5 kg` or `3 box`. Nothing is rounded.
 *
 * @throws RangeError if the text is no decimal, the product has no such unit, or the quantity is not a whole number of
 *   base units
 */
export function parseQuantity(
  { unit, quantity_scale: scale, packs = [] }: ProductUnits,
  text: string,
): number {
  const [, sign = '', whole, fraction = '', name = unit] =
    /^(-?)(\d+)(?:\.(\d+))?(?:\s+(\S.*))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) throw new RangeError(`"${text}" is not a quantity, for example 2.5 ${unit}`);
  const pack = packs.find(({ code }) => folded(code) === folded(name));
  const factor = folded(name) === folded(unit) ? 10 ** scale : pack?.quantity;
  if (factor === undefined) throw new RangeError(`the product has no unit ${name}`);
  const divisor = 10n ** BigInt(fraction.length);
  const total = BigInt(whole + fraction) * BigInt(factor);
  const units = total / divisor;
  if (total % divisor !== 0n || units > BigInt(Number.MAX_SAFE_INTEGER))
    throw new RangeError(`${text} is not a whole number of base units`);
  return Number(sign === '-' ? -units : units) + 0;
}
