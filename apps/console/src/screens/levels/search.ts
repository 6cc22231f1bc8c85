/** The filters of the stock levels, which are in the address. */
export interface LevelsSearch {
  readonly q?: string;
  /** `YYYY-MM-DD`; absent for the current state. */
  readonly as_of?: string;
  readonly below?: true;
}

export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

export function readLevelsSearch({ q, as_of, below }: Record<string, unknown>): LevelsSearch {
  return {
    ...(typeof q === 'string' && q !== '' && { q }),
    ...(isDay(as_of) && { as_of }),
    ...(below === true && { below }),
  };
}
