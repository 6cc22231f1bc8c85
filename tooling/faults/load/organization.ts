import { randomUUID } from 'node:crypto';
import type { Random } from '../random.ts';

export interface Product {
  readonly id: string;
}

export interface PendingInvitation {
  readonly id: string;
  readonly email: string;
}

export interface Receipt {
  readonly id: string;
  readonly month: string;
}

/** The knowledge that the callers of one organization share. */
export interface Organization {
  readonly id: string;
  /** API key of its owner. */
  readonly key: string;
  readonly products: readonly Product[];
  /** Ids of its locations, the default one first. */
  readonly locations: readonly string[];
  /** Whether the service posts journal entries for its movements, with posting rules and a webhook for alerts. */
  readonly automaticPosting: boolean;
  /** Acknowledged entries that have not been reversed, or only in part. */
  readonly reversible: Receipt[];
  /** Acknowledged cost adjustments that no caller has reversed, with the months of their dates. */
  readonly adjustments: Receipt[];
  /** Stock takes that no caller has ended, with their months. */
  readonly openTakes: Receipt[];
  /** Ids of posting rules that no caller has deleted. */
  readonly rules: string[];
  readonly pending: PendingInvitation[];
  /** Journal entries with their months. */
  readonly journal: { readonly id: string; readonly month: string }[];
  /** Period ids by month. */
  readonly periods: Map<string, string>;
  /** Number of closed months, counted from the first. */
  closedThrough: number;
  closing: boolean;
}

const firstYear = 2020;

/** First day of the month with this index. */
export const monthAt = (index: number): string =>
  `${firstYear + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`;

/** One of the first 28 days, which every month has. */
export function dayIn(month: string, random: Random): string {
  return `${month.slice(0, 8)}${String(random.whole(1, 28)).padStart(2, '0')}`;
}

/** Not derived from the seed: two runs on one database must not share keys. */
export const newKey = (): string => randomUUID();
