import type { Role } from '@tallybook/domain';
import { bearer, type Headers } from '../../src/http/testing/example-run.ts';
import { mintApiKey } from '../../src/platform/auth/api-key.ts';
import { newId } from '../../src/platform/ids.ts';
import { getMe, signIn, type TestApp, type TestOrganization } from '../../src/testing/index.ts';

export type Credential = 'own key' | 'token' | "role-limited owner's key" | 'key from before a demotion';

/** A new member with this role, with the headers of every kind of credential that grants this role and no more. */
export async function callersOf(
  app: TestApp,
  { organizationId, userIds }: TestOrganization,
  role: Role,
): Promise<Record<Credential, Headers>> {
  const sub = `matrix-${newId()}`;
  const token = await signIn(app, `${sub}@example.com`, sub);
  const { user_id: userId } = (await getMe(app, token)).body;
  await app.admin`insert into memberships (organization_id, user_id, role) values (${organizationId}, ${userId}, ${role})`;
  const keyOf = async (user: string, keyRole: Role): Promise<Headers> => {
    const { key, lookupId, secretHash } = mintApiKey('test');
    await app.admin`
      insert into api_keys (organization_id, id, lookup_id, secret_hash, environment, name, role, user_id)
      values (${organizationId}, ${newId()}, ${lookupId}, ${secretHash}, 'test', 'matrix', ${keyRole}, ${user})`;
    return bearer(key);
  };
  return {
    'own key': await keyOf(userId, role),
    // After `organizations.create` the caller is a member of two, and must name one.
    token: { ...bearer(token), 'x-organization-id': organizationId },
    "role-limited owner's key": await keyOf(userIds.owner, role),
    'key from before a demotion': await keyOf(userId, 'owner'),
  };
}
