import type { JournalEntry } from '@tallybook/sdk';
import { readRange, type RangeSearch } from '../../data/day-range.ts';
import { readSort, type SortSearch } from '../../data/sort.ts';
import { readField } from '../../data/forms/read-field.ts';
import { linkMovement, postingAccounts } from '../../generated/forms.ts';

export type JournalSource = JournalEntry['source'];

export const sources = [
  'manual',
  'stock_movement',
  'recost',
  'cost_adjustment',
  'write_down',
] as const satisfies readonly JournalSource[];

/** The filters and the order of the list, as they are in the URL: a link shows the same list to everyone. */
export interface JournalSearch extends RangeSearch, SortSearch<'date' | '-date'> {
  readonly account?: string;
  readonly source?: JournalSource;
  /** Only manual entries that a movement names, or only those that none does. */
  readonly linked?: boolean;
  /** The entry that is open. */
  readonly entry?: string;
}

/** The filters of a URL; what the service would reject is ignored, so that an old or mistyped link still shows a list. */
export function readJournalSearch(given: Readonly<Record<string, unknown>>): JournalSearch {
  // The router parses an account such as 1400 as a number.
  const named = typeof given.account === 'number' ? String(given.account) : given.account;
  const account = textOf(postingAccounts.inventory, named);
  const entry = textOf(linkMovement.journal_entry_id, given.entry);
  const source = sources.find((each) => each === given.source);
  const { linked } = given;
  return {
    ...(account !== undefined && { account }),
    // Those of the service always belong to something.
    ...(typeof linked === 'boolean' ? { source: 'manual', linked } : source !== undefined && { source }),
    ...readRange(given),
    ...readSort<'date' | '-date'>(['date'], given),
    ...(entry !== undefined && { entry }),
  };
}

function textOf(field: Parameters<typeof readField>[0], given: unknown): string | undefined {
  if (typeof given !== 'string' || given === '') return undefined;
  const result = readField(field, given);
  return 'value' in result && typeof result.value === 'string' ? result.value : undefined;
}
