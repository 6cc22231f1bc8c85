import { readField } from '../../data/forms/read-field.ts';
import { postMovement } from '../../generated/forms.ts';

/** Whether the service accepts it: `2026-02-30` is no day. */
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && 'value' in readField(postMovement.movement_date, value);

/** The day of the report, which is in the address; absent for today. */
export const readAgeingSearch = ({ as_of }: Record<string, unknown>): { readonly as_of?: string } =>
  isDay(as_of) ? { as_of } : {};
