import type { Role } from '@tallybook/domain';
import { bearer, type Headers } from '../../src/http/testing/example-run.ts';
import { mintApiKey } from '../../src/platform/auth/api-key.ts';
import { newId } from '../../src/platform/ids.ts';
import { createPrintedLink } from '../../src/modules/identity/sessions/link.ts';
import { sessionHeaders, signInTokenOf } from '../../src/testing/console-session.ts';
import { getMe, signIn, type TestApp, type TestOrganization } from '../../src/testing/index.ts';

export type Credential =
  | 'own key'
  | 'token'
  | 'session'
  | 'session of own key'
  | "role-limited owner's key"
  | 'key from before a demotion';

/** Credentials of the person, in all their organizations; the others are limited to one. */
export const isPersonal = (kind: string): boolean => kind === 'token' || kind === 'session';

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
  const ownKey = await keyOf(userId, role);
  const link = await createPrintedLink(app.services.database, userId, app.url);
  const session = await sessionHeaders(app, { token: signInTokenOf(link) });
  return {
    'own key': ownKey,
    session: { ...session, 'x-organization-id': organizationId },
    'session of own key': await sessionHeaders(app, { api_key: (ownKey['authorization'] ?? '').slice(7) }),
    // After `organizations.create` the caller is a member of two, and must name one.
    token: { ...bearer(token), 'x-organization-id': organizationId },
    "role-limited owner's key": await keyOf(userIds.owner, role),
    'key from before a demotion': await keyOf(userId, 'owner'),
  };
}
