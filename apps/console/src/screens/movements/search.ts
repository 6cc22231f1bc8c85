import type { MovementType } from '@tallybook/sdk';
import { readSort, type SortSearch } from '../../data/sort.ts';
import { readField } from '../../data/forms/read-field.ts';
import { postMovement } from '../../generated/forms.ts';

/** The filters and the order of the list, as they are in the URL: a link shows the same list to everyone. */
export interface MovementSearch extends SortSearch<'date' | '-date'> {
  readonly product_id?: string;
  readonly type?: MovementType;
  readonly startDate?: string;
  readonly endDate?: string;
  readonly reference?: string;
  readonly reason_code?: string;
  readonly accounting_period_id?: string;
  readonly journal_entry_id?: string;
  /** Only movements without a journal entry. */
  readonly linked?: false;
}

/** The bounds of each filter are those of the field that it searches. */
const fields = {
  product_id: postMovement.product_id,
  type: postMovement.type,
  startDate: postMovement.movement_date,
  endDate: postMovement.movement_date,
  reference: postMovement.reference,
  reason_code: postMovement.reason_code,
  accounting_period_id: postMovement.accounting_period_id,
  journal_entry_id: postMovement.journal_entry_id,
};

/** The filters of a URL; what the service would reject is ignored, so that an old or mistyped link still shows a list. */
export function readMovementSearch(given: Readonly<Record<string, unknown>>): MovementSearch {
  const search: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const raw = given[name];
    // The router parses a value such as 4711 as a number.
    const text = typeof raw === 'number' ? String(raw) : raw;
    if (typeof text !== 'string' || text === '') continue;
    const result = readField(field, text);
    if ('value' in result && result.value !== undefined) search[name] = result.value;
  }
  const { startDate, endDate, ...rest } = search as MovementSearch;
  // The service rejects a range that ends before it starts; the start alone still shows something.
  const isInOrder = startDate === undefined || endDate === undefined || startDate <= endDate;
  return {
    ...rest,
    ...readSort<'date' | '-date'>(['date'], given),
    ...(given.linked === false && { linked: false }),
    ...(startDate !== undefined && { startDate }),
    ...(endDate !== undefined && isInOrder && { endDate }),
  };
}
