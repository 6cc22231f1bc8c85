import { KeyNotShownError } from './errors/kinds.ts';

/** Where a key is shown, once. */
interface Shown {
  readonly field: string;
  /** The field that says whose key it is, and its name in the error. */
  readonly id: string;
  readonly figure: 'api_key_id' | 'organization_id' | 'user_id' | 'webhook_id';
  readonly remedy: (id: string) => string;
}

const revokeIt = 'revoke it and create another';
const shown: Readonly<Record<string, Shown>> = {
  'apiKeys.create': {
    field: 'key',
    id: 'id',
    figure: 'api_key_id',
    remedy: (id) => `The key ${id} was made, but the answer with its text was lost: ${revokeIt}.`,
  },
  'organizations.create': {
    field: 'api_key',
    id: 'id',
    figure: 'organization_id',
    remedy: (id) =>
      `A key of the new organization ${id} was made, but the answer with its text was lost: ${revokeIt}.`,
  },
  'invitations.accept': {
    field: 'api_key',
    id: 'user_id',
    figure: 'user_id',
    remedy: (id) =>
      `The invitation was accepted and the account ${id} made, but the answer with the text of its key was lost: sign in with a token, revoke the key and create another.`,
  },
  'webhooks.create': {
    field: 'secret',
    id: 'id',
    figure: 'webhook_id',
    remedy: (id) => `The webhook ${id} was made, but the answer with its secret was lost: rotate the secret.`,
  },
  'webhooks.rotate': {
    field: 'secret',
    id: 'id',
    figure: 'webhook_id',
    remedy: (id) =>
      `A secret of the webhook ${id} was made, but the answer with it was lost: rotate the secret again.`,
  },
};

/**
 * Looks at the answer to a call that was sent more than once. When the first answer was lost, the service repeats
 * it from what it keeps, and it keeps no keys: the caller would find `null` where there must be a key.
 *
 * @throws KeyNotShownError
 */
export function requireShownKey(path: string, answer: unknown): void {
  const where = shown[path];
  if (where === undefined || typeof answer !== 'object' || answer === null) return;
  const { [where.id]: id, [where.field]: key } = answer as Record<string, unknown>;
  if (key !== null) return;
  throw new KeyNotShownError({
    code: 'KEY_NOT_SHOWN',
    detail: where.remedy(String(id)),
    figures: { [where.figure]: id },
  });
}
