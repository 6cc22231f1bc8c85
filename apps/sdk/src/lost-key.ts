import { KeyNotShownError } from './errors/kinds.ts';

/** A response field that contains a key, once. */
interface SecretField {
  readonly field: string;
  /** The response field that identifies the key's owner, and its name in the error. */
  readonly id: string;
  readonly figure: 'api_key_id' | 'organization_id' | 'user_id' | 'webhook_id';
  readonly remedy: (id: string) => string;
}

const secretFields: Readonly<Record<string, SecretField>> = {
  'apiKeys.create': {
    field: 'key',
    id: 'id',
    figure: 'api_key_id',
    remedy: (id) =>
      `The key ${id} was created, but the response with its text was lost: revoke it and create another.`,
  },
  'organizations.create': {
    field: 'api_key',
    id: 'id',
    figure: 'organization_id',
    remedy: (id) =>
      `The organization ${id} was created, but the response with its key was lost: revoke the key and create another.`,
  },
  'invitations.accept': {
    field: 'api_key',
    id: 'user_id',
    figure: 'user_id',
    remedy: (id) =>
      `The invitation was accepted and the account ${id} was created, but the response with its key was lost: sign in with a token, revoke the key and create another.`,
  },
  'webhooks.create': {
    field: 'secret',
    id: 'id',
    figure: 'webhook_id',
    remedy: (id) =>
      `The webhook ${id} was created, but the response with its secret was lost: rotate the secret.`,
  },
  'webhooks.rotate': {
    field: 'secret',
    id: 'id',
    figure: 'webhook_id',
    remedy: (id) =>
      `The secret of the webhook ${id} was rotated, but the response with it was lost: rotate the secret again.`,
  },
};

/**
 * Checks the response of a retried call. If the first response was lost, the service replays the stored one, which
 * contains no keys: the caller would find `null` instead of a key.
 *
 * @throws KeyNotShownError
 */
export function requireShownKey(path: string, response: unknown): void {
  const field = secretFields[path];
  if (field === undefined || typeof response !== 'object' || response === null) return;
  const { [field.id]: id, [field.field]: key } = response as Record<string, unknown>;
  if (key !== null) return;
  throw new KeyNotShownError({
    code: 'KEY_NOT_SHOWN',
    detail: field.remedy(String(id)),
    figures: { [field.figure]: id },
  });
}
