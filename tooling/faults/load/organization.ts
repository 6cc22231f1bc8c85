import { randomUUID } from 'node:crypto';
import type { Random } from '../random.ts';

export interface Product {
  readonly id: string;
}

/** A pending invitation as its sender knows it; the token comes by mail, perhaps. */
export interface Pending {
  readonly id: string;
  readonly email: string;
}

/** What the callers of one organization know between themselves. */
export interface Organization {
  readonly id: string;
  /** Its owner's. */
  readonly key: string;
  readonly products: readonly Product[];
  /** Acknowledged movements that nobody has reversed yet. */
  readonly reversible: { readonly id: string; readonly month: string }[];
  readonly pending: Pending[];
  /** Journal entries by month. */
  readonly journal: { readonly id: string; readonly month: string }[];
  /** Ids of the periods of the months, once asked for. */
  readonly periods: Map<string, string>;
  /** Months before this one are closed. */
  closedThrough: number;
  closing: boolean;
}

/** The months that are posted into: some are closed as time goes by. */
const firstYear = 2020;

export const monthAt = (index: number): string =>
  `${firstYear + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`;

/** One of the first 28 days, which every month has. */
export function dayIn(month: string, random: Random): string {
  return `${month.slice(0, 8)}${String(random.whole(1, 28)).padStart(2, '0')}`;
}

/** Unlike everything else not from the seed: two runs in one database must not share keys. */
export const newKey = (): string => randomUUID();
