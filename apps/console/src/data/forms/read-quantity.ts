import { postMovement } from '../../generated/forms.ts';
import type { FieldResult } from './field.ts';
import { readField, type Raw } from './read-field.ts';

/** The quantity of a movement: its type decides about the sign, which no schema of a single field can express. */
export function readQuantity(type: string, raw: Raw): FieldResult {
  const result = readField(postMovement.quantity, raw);
  if (!('value' in result) || typeof result.value !== 'number') return result;
  if (type === 'adjustment') return result.value === 0 ? { issue: { code: 'ZERO' } } : result;
  return result.value < 1 ? { issue: { code: 'TOO_SMALL', bound: '1' } } : result;
}
