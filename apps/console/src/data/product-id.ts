import { postMovement } from '../generated/forms.ts';
import { readField } from './forms/read-field.ts';

/** Whether the service accepts it as the id of a product. */
export const isProductId = (given: unknown): given is string =>
  typeof given === 'string' && given !== '' && 'value' in readField(postMovement.product_id, given);
