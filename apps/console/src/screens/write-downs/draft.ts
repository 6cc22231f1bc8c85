import type { Product } from '@tallybook/sdk';
import { today } from '../../data/today.ts';

/** A net realizable value, as typed. It names the product, which a search may no longer show. */
export interface Entry {
  readonly product: Pick<Product, 'id' | 'sku' | 'name' | 'unit'>;
  readonly text: string;
}

/** Entries that are not recorded yet. */
export interface Draft {
  readonly values: {
    readonly as_of: string;
    readonly reason: string;
    readonly withEntry: boolean;
    readonly loss_account: string;
    readonly allowance_account: string;
  };
  readonly entries: readonly Entry[];
}

export const emptyDraft = (): Draft => ({
  values: { as_of: today(), reason: '', withEntry: false, loss_account: '', allowance_account: '' },
  entries: [],
});

/** Kept in this tab: two tabs may review different products. */
export function readDraft(storageKey: string): Draft {
  const empty = emptyDraft();
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return isDraft(stored) ? stored : empty;
  } catch {
    return empty;
  }
}

export function storeDraft(storageKey: string, draft: Draft | undefined): void {
  if (draft === undefined || isEmpty(draft)) sessionStorage.removeItem(storageKey);
  else sessionStorage.setItem(storageKey, JSON.stringify(draft));
}

/** A day alone is none: it only chooses which products are proposed. */
const isEmpty = ({ values: { as_of: _day, withEntry, ...texts }, entries }: Draft): boolean =>
  entries.length === 0 && !withEntry && Object.values(texts).every((text) => text.trim() === '');

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'values' in value &&
  'entries' in value &&
  Array.isArray(value.entries);
