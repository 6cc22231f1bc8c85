import { KeyNotShownError } from './errors/kinds.ts';

/** Where a key is shown, once: the field with its text, and what the answer's `id` is the id of. */
const shown: Readonly<Record<string, readonly [field: string, id: 'api_key_id' | 'organization_id']>> = {
  'apiKeys.create': ['key', 'api_key_id'],
  'organizations.create': ['api_key', 'organization_id'],
};

/**
 * Looks at the answer to a call that was sent more than once. When the first answer was lost, the service repeats
 * it from what it keeps, and it keeps no keys: the caller would find `null` where there must be a key.
 *
 * @throws KeyNotShownError
 */
export function requireShownKey(path: string, answer: unknown): void {
  const [field, kind] = shown[path] ?? [];
  if (field === undefined || kind === undefined || typeof answer !== 'object' || answer === null) return;
  const { id, [field]: key } = answer as Record<string, unknown>;
  if (key !== null) return;
  const what =
    kind === 'api_key_id' ? `The key ${String(id)}` : `A key of the new organization ${String(id)}`;
  throw new KeyNotShownError({
    code: 'KEY_NOT_SHOWN',
    detail: `${what} was made, but the answer with its text was lost: revoke it and create another.`,
    figures: { [kind]: id },
  });
}
