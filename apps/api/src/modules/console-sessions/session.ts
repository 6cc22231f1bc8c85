import type { Principal } from '../../platform/auth/principal.ts';
import { mintSession } from '../../platform/auth/session-cookie.ts';
import { verifySession, verifySessionAndKey } from '../../platform/auth/session-principal.ts';
import {
  endSession,
  findSession,
  insertSession,
  type SessionRecord,
} from '../../platform/auth/session-store.ts';
import { unauthenticated } from '../../platform/auth/unauthenticated.ts';
import { newId } from '../../platform/ids.ts';
import type { AppServices } from '../../platform/verb.ts';

/** The session as the console sees it. */
export interface ConsoleSession {
  readonly user_id: string;
  readonly email: string | null;
  /** Ids of the organizations to choose from: those of the user, or only that of the key. */
  readonly organizations: readonly string[];
  readonly expires_at: string;
}

export interface StartedSession {
  readonly session: ConsoleSession;
  /** The value of the cookie. */
  readonly cookie: string;
}

/** Where a request comes from, for the audit trail. */
interface Client {
  readonly address: string;
  readonly userAgent: string | null;
}

/** Starts a session that acts as an API key: in its organization, with its role, and no longer than the key. */
export async function startSessionOfKey(
  services: AppServices,
  key: Principal,
  client: Client,
): Promise<StartedSession> {
  const { database } = services;
  const id = newId();
  const { value, secretHash } = mintSession(id);
  const session = await database.system(async (tx) => {
    const ends = await insertSession(tx, {
      id,
      secretHash,
      userId: key.userId,
      via: 'key',
      keyOrganizationId: key.organizationId,
      apiKeyId: key.apiKeyId,
      ...client,
    });
    return ends === undefined ? undefined : findSession(tx, id);
  });
  // Revoked between the two.
  if (session === undefined) throw unauthenticated();
  return { session: shown(session), cookie: value };
}

/** The session of a cookie. UNAUTHENTICATED (401) if it has ended. */
export const describeSession = async ({ database }: AppServices, cookie: string): Promise<ConsoleSession> =>
  shown(await verifySessionAndKey(database, cookie));

/** Ends the session of a cookie; one that has ended already is no error. */
export async function endSessionOf(
  { database, authenticator }: AppServices,
  cookie: string,
  client: Client,
): Promise<void> {
  const { id, user_id: userId } = await verifySession(database, cookie);
  await database.system((tx) => endSession(tx, { id, userId, ...client }));
  authenticator.invalidate(userId);
}

const shown = ({
  user_id,
  email,
  organizations,
  key_organization_id: ofKey,
  expires_at,
}: SessionRecord): ConsoleSession => ({
  user_id,
  email,
  organizations: ofKey === null ? organizations : [ofKey],
  expires_at,
});
