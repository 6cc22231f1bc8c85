import { decimalText, readUnits } from '../../../data/counts.ts';
import type { CountedProduct } from '../../../texts/format.ts';

/** The quantity on the card of a product, as it is being typed: a decimal in the unit of the product, with a point. */
export interface Draft {
  readonly text: string;
  /** The next digit replaces it. */
  readonly isFresh: boolean;
}

export const emptyDraft: Draft = { text: '', isFresh: true };

/** Base units as a draft. */
export const draftOf = (units: number, { quantity_scale: scale }: CountedProduct): Draft => ({
  text: decimalText(units, scale),
  isFresh: true,
});

/** The base units of a draft; undefined if nothing was typed. */
export const unitsOf = ({ text }: Draft, { quantity_scale: scale }: CountedProduct): number | undefined => {
  const units = readUnits(text, scale);
  return units === 'invalid' ? undefined : units;
};

/** A key of the number pad. */
export type Key = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'back' | 'clear';

/** What a key makes of a draft; a key that would make no quantity of it does nothing. */
export function pressed(draft: Draft, key: Key, { quantity_scale: scale }: CountedProduct): Draft {
  if (key === 'clear') return emptyDraft;
  if (key === 'back') {
    const text = draft.text.slice(0, -1);
    return { text, isFresh: text === '' };
  }
  const before = draft.isFresh ? '' : draft.text;
  const text = key === '.' ? `${before === '' ? '0' : before}.` : before === '0' ? key : before + key;
  const isQuantity = new RegExp(`^\\d{1,15}(\\.\\d{0,${scale}})?$`).test(text) && (scale > 0 || key !== '.');
  return isQuantity && readUnits(text, scale) !== 'invalid' ? { text, isFresh: false } : draft;
}

/** More or fewer base units, but not fewer than none. */
export function stepped(draft: Draft, by: number, product: CountedProduct): Draft {
  const units = Math.max(0, (unitsOf(draft, product) ?? 0) + by);
  return Number.isSafeInteger(units) ? draftOf(units, product) : draft;
}
