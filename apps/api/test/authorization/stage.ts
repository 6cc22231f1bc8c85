import type { Role } from '@tallybook/domain';
import { mintApiKey } from '../../src/platform/auth/api-key.ts';
import { newId } from '../../src/platform/ids.ts';
import { mailedToken, type TestApp, type TestOrganization } from '../../src/testing/index.ts';
import type { Row } from './rows.ts';
import { callOn, type Input, type Wire, type WireAnswer } from './wires.ts';

type Headers = Record<string, string>;

/** One organization in which the rows are played in their order, each with what earlier answers gave. */
export class Stage {
  readonly organization: TestOrganization;
  readonly #app: TestApp;
  readonly #seen: Record<string, string> = {};

  constructor(app: TestApp, organization: TestOrganization) {
    this.#app = app;
    this.organization = organization;
  }

  get owner(): Headers {
    return bearer(this.organization.keys.owner);
  }

  /** The row's input here, valid in the state that all rows before it have left. */
  async inputOf(row: Row): Promise<Input> {
    return row.input(this.#seen, this.organization, (email) => mailedToken(this.#app, email));
  }

  call(wire: Wire, row: Row, input: Input, headers: Headers): Promise<WireAnswer> {
    return callOn(wire, this.#app.url, row, input, headers);
  }

  /**
   * The row as it is meant to be called: the control for every refusal of the same input. What is public is called
   * without a credential, as by whoever got the mail.
   */
  async play(wire: Wire, row: Row, headers: Headers): Promise<WireAnswer> {
    const answer = await this.call(wire, row, await this.inputOf(row), row.isPublic ? {} : headers);
    const { id } = (answer.output ?? {}) as { id?: unknown };
    if (typeof id === 'string') this.#seen[row.name] ??= id;
    return answer;
  }
}

export const bearer = (credential: string): Headers => ({ authorization: `Bearer ${credential}` });

/**
 * A person who is a member with this role, with every kind of credential that should give it and no more: an own
 * key, a token, a key of the owner's that is limited to the role, and an owner's key from before a demotion.
 */
export async function callersOf(
  { url, admin }: TestApp,
  { organizationId, userIds }: TestOrganization,
  role: Role,
): Promise<Record<'key' | 'token' | 'limited key' | 'key of before', Headers>> {
  const sub = `matrix-${newId()}`;
  const issued = await fetch(`${url}/dev/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${sub}@example.com`, sub }),
  });
  const { token } = (await issued.json()) as { token: string };
  const me = await fetch(`${url}/api/me`, { headers: bearer(token) });
  const { user_id: userId } = (await me.json()) as { user_id: string };
  await admin`insert into memberships (organization_id, user_id, role) values (${organizationId}, ${userId}, ${role})`;
  const keyOf = async (user: string, keyRole: Role): Promise<Headers> => {
    const { key, lookupId, secretHash } = mintApiKey('test');
    await admin`
      insert into api_keys (organization_id, id, lookup_id, secret_hash, environment, name, role, user_id)
      values (${organizationId}, ${newId()}, ${lookupId}, ${secretHash}, 'test', 'matrix', ${keyRole}, ${user})`;
    return bearer(key);
  };
  return {
    key: await keyOf(userId, role),
    // Who makes an organization is a member of two, and names the one meant.
    token: { ...bearer(token), 'x-organization-id': organizationId },
    'limited key': await keyOf(userIds.owner, role),
    'key of before': await keyOf(userId, 'owner'),
  };
}
