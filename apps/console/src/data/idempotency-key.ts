import { useState } from 'react';

/** 128 random bits. Not `randomUUID`, which browsers offer only on https pages. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `console-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * The key of the write of a form, made when the form opens: sending it again after a lost response has no second effect.
 * `renew` makes a new one, for a form that stays open after a successful write.
 */
export function useIdempotencyKey(): { readonly key: string; readonly renew: () => void } {
  const [key, setKey] = useState(newIdempotencyKey);
  return { key, renew: () => setKey(newIdempotencyKey()) };
}
