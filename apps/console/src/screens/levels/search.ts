import { readField } from '../../data/forms/read-field.ts';
import { postMovement } from '../../generated/forms.ts';

/** The filters of the stock levels, which are in the address. */
export interface LevelsSearch {
  readonly q?: string;
  /** `YYYY-MM-DD`; absent for the current state. */
  readonly as_of?: string;
  readonly below?: true;
}

/** Whether the service accepts it: `2026-02-30` is no day. */
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && 'value' in readField(postMovement.movement_date, value);

/** Ignores values that the service would reject, so that a mistyped link still shows a list. */
export function readLevelsSearch({ q: given, as_of, below }: Record<string, unknown>): LevelsSearch {
  // The router parses a value such as 4711 as a number.
  const q = typeof given === 'number' ? String(given) : given;
  return {
    ...(typeof q === 'string' && q !== '' && { q }),
    ...(isDay(as_of) && { as_of }),
    ...(below === true && { below }),
  };
}
