import { hash } from 'node:crypto';

/** The value with the keys of every object sorted, so that equal values give equal JSON. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => [key, canonical(item)]),
  );
}

/**
 * sha256 of the caller and the input as canonical JSON, in hex: identical requests of one user have the same
 * fingerprint, with whichever credential.
 *
 * @param userId null for an anonymous caller
 */
export function fingerprint(userId: string | null, input: unknown): string {
  return hash('sha256', `${userId ?? ''}\n${JSON.stringify(canonical(input)) ?? ''}`, 'hex');
}
