import { readDecimal } from '../../../data/forms/read-number.ts';
import { postMovement } from '../../../generated/forms.ts';

/**
 * Quantity times unit cost as exact decimal text, for figures that a person is typing; undefined unless both are
 * complete and units are added.
 */
export function totalOf(
  quantity: number | undefined,
  cost: string,
  separator: '.' | ',',
): string | undefined {
  if (quantity === undefined || quantity <= 0 || cost.trim() === '') return undefined;
  const read = readDecimal(cost.trim(), postMovement.unit_cost, separator);
  if ('issue' in read) return undefined;
  const [whole = '', fraction = ''] = cost.trim().replace(',', '.').split('.');
  const { places } = postMovement.unit_cost;
  const micros = BigInt(quantity) * BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
  const digits = micros.toString().padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
