import type { Product } from '@tallybook/sdk';
import { useEffect, useState } from 'react';
import { parseUnitCost, readCount } from '../../data/counts.ts';
import { today } from '../../data/today.ts';

/** What was entered for one product, as text. It names the product, which a search may no longer show. */
export interface Entry {
  readonly product: CountedProduct;
  readonly text: string;
  /** The unit cost of surplus units; empty for the average cost. */
  readonly unitCost: string;
}

export type CountedProduct = Pick<
  Product,
  'id' | 'sku' | 'name' | 'unit' | 'quantity_scale' | 'packs' | 'costing_method'
>;

export interface Draft {
  readonly date: string;
  readonly entries: Readonly<Record<string, Entry>>;
}

const emptyDraft = (): Draft => ({ date: today(), entries: {} });

/**
 * The counts of a stock take that is not posted yet. They are kept in this browser, because a reload must not lose an hour
 * of counting.
 */
export function useDraft(storageKey: string) {
  const [draft, setDraft] = useState(() => readDraft(storageKey) ?? emptyDraft());
  useEffect(() => {
    if (Object.keys(draft.entries).length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(draft));
  }, [draft, storageKey]);
  const enter = (changes: readonly Entry[]) =>
    setDraft(({ date, entries }) => {
      const next = new Map(Object.entries(entries));
      for (const change of changes)
        if (change.text.trim() === '') next.delete(change.product.id);
        else next.set(change.product.id, change);
      return { date, entries: Object.fromEntries(next) };
    });
  return {
    draft,
    enter,
    setDate: (date: string) => setDraft(({ entries }) => ({ date, entries })),
    clear: () => setDraft(emptyDraft()),
  };
}

function readDraft(storageKey: string): Draft | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return isDraft(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'date' in value && 'entries' in value;

export interface Count {
  readonly entry: Entry;
  readonly counted: number;
}

/** The valid counts in the order in which they were entered, and the products whose count or unit cost is not valid. */
export function readCounts(
  { entries }: Draft,
  separator: '.' | ',',
): {
  readonly counts: readonly Count[];
  readonly invalid: readonly string[];
} {
  const counts: Count[] = [];
  const invalid: string[] = [];
  for (const entry of Object.values(entries)) {
    const counted = readCount(entry.text, entry.product, separator);
    if (typeof counted === 'number' && parseUnitCost(entry.unitCost, separator) !== null)
      counts.push({ entry, counted });
    else invalid.push(entry.product.id);
  }
  return { counts, invalid };
}
