import type { Transaction } from '@tallybook/db';
import { ProblemError, en, say } from '@tallybook/domain';
import { identify } from '../../../platform/auth/identify.ts';
import type { SignInFlow } from '../../../platform/auth/oidc/flow.ts';
import type { AuthenticatedPerson } from '../../../platform/auth/oidc/identity-provider.ts';
import { SignInError } from '../../../platform/auth/oidc/sign-in-error.ts';
import type { Principal } from '../../../platform/auth/principal.ts';
import { mintSession } from '../../../platform/auth/session-cookie.ts';
import { validKeyOf, verifySession, type VerifiedSession } from '../../../platform/auth/session-principal.ts';
import {
  endOtherSessions,
  endSession,
  findSession,
  insertSession,
  selectSessions,
  type NewSession,
  type SessionRecord,
} from '../../../platform/auth/session-store.ts';
import { findIdentity } from '../../../platform/auth/store.ts';
import { unauthenticated } from '../../../platform/auth/unauthenticated.ts';
import { newId } from '../../../platform/ids.ts';
import { problemOf } from '../../../platform/problems.ts';
import type { AppServices } from '../../../platform/verb.ts';
import { hashOfSignInToken } from './link.ts';
import { redeemLink } from './sign-in-store.ts';

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
export interface Client {
  readonly address: string;
  readonly userAgent: string | null;
}

/** How and as whom a person signs in. */
type SignIn = Pick<NewSession, 'userId' | 'via' | 'keyOrganizationId' | 'apiKeyId' | 'authenticatedAt'>;

/**
 * Starts a session that acts as an API key: in its organization, with its role, and no longer than the key. Ends the one
 * that the browser has.
 */
export function startSessionOfKey(
  services: AppServices,
  key: Principal,
  client: Client,
  current: string | undefined,
): Promise<StartedSession> {
  const { userId, organizationId: keyOrganizationId, apiKeyId } = key;
  return startSession(
    services,
    async () => ({ userId, via: 'key', keyOrganizationId, apiKeyId, authenticatedAt: null }),
    client,
    current,
  );
}

/**
 * Starts a session by a mailed or printed link, which is used up with it. An email tells the person that a mailed one was
 * used. UNAUTHENTICATED (401) if it is not valid.
 */
export function startSessionOfLink(
  services: AppServices,
  token: string,
  client: Client,
  current: string | undefined,
): Promise<StartedSession> {
  const id = newId();
  const redeem = async (tx: Transaction): Promise<SignIn | undefined> => {
    const redeemed = await redeemLink(tx, hashOfSignInToken(token), {
      mailed: services.config.signInLinks,
      issuer: services.config.jwt?.issuer,
    });
    if (redeemed === undefined) return undefined;
    const { user_id: userId, locale } = redeemed;
    // Nobody else can read what `npm start` printed.
    if (locale !== null)
      await services.jobs.queueSignInNotice(tx, { organization_id: userId, session_id: id, locale });
    return { userId, via: 'link', keyOrganizationId: null, apiKeyId: null, authenticatedAt: null };
  };
  return startSession(services, redeem, client, current, id);
}

/**
 * Starts a session for a person whom the identity provider has authenticated, found like the holder of a JWT. Rejects
 * with a SignInError, or like `identify`; with `EXPIRED` if this sign-in has started a session before.
 */
export async function startSessionOfIdentity(
  services: AppServices,
  { claims, authenticatedAt }: AuthenticatedPerson,
  client: Client,
  flow: Pick<SignInFlow, 'session' | 'newSessionId'>,
): Promise<StartedSession> {
  const { database, jobs, authenticator } = services;
  const isKnown = async (): Promise<boolean> =>
    (await database.system((tx) => findIdentity(tx, claims), { oneFlight: true })) !== undefined;
  // An account without an address is a member of nothing, and no invitation reaches it.
  if (claims.email === null && !(await isKnown())) throw new SignInError('EMAIL_NOT_VERIFIED');
  const invalidate = (id: string): void => authenticator.invalidate(id);
  const { user_id: userId } = await identify({ database, jobs, invalidate }, claims);
  return startSession(
    services,
    async () => ({ userId, via: 'oidc', keyOrganizationId: null, apiKeyId: null, authenticatedAt }),
    client,
    flow.session,
    flow.newSessionId,
  ).catch((error: unknown) => {
    throw problemOf(error).status === 401 ? new SignInError('EXPIRED') : error;
  });
}

/** Always a new id and secret, so that nobody can know them beforehand (session fixation). */
async function startSession(
  services: AppServices,
  signIn: (tx: Transaction) => Promise<SignIn | undefined>,
  client: Client,
  current: string | undefined,
  id = newId(),
): Promise<StartedSession> {
  const { value, secretHash } = mintSession(id);
  const session = await services.database.system(async (tx) => {
    const by = await signIn(tx);
    if (by === undefined) return undefined;
    const ends = await insertSession(tx, { ...by, id, secretHash, ...client });
    return ends === undefined ? undefined : findSession(tx, id);
  });
  // The link is not valid, the key was revoked meanwhile, or the id is taken.
  if (session === undefined) throw unauthenticated();
  if (current !== undefined)
    await verifySession(services, current)
      .then((replaced) => endOwnSession(services, replaced, client))
      .catch(() => undefined);
  return { session: describeSession(session), cookie: value };
}

/** Ends the session itself. */
export async function endOwnSession(
  { database, authenticator }: AppServices,
  { id, user_id: userId }: VerifiedSession,
  client: Client,
): Promise<void> {
  await database.system((tx) => endSession(tx, { id, userId, ...client }));
  authenticator.invalidate(userId);
}

/** A session of the caller, as the console lists it. */
export interface ListedSession {
  readonly id: string;
  readonly via: 'link' | 'oidc' | 'key';
  /** Whether the request came with this one. */
  readonly current: boolean;
  readonly created_at: string;
  readonly last_seen_at: string;
  readonly expires_at: string;
  readonly address: string | null;
  readonly user_agent: string | null;
}

/** The caller's sessions; one that acts as a key sees only those of the key. Without those whose key is not valid. */
export async function listSessions(services: AppServices, own: VerifiedSession): Promise<ListedSession[]> {
  const sessions = await services.database.system((tx) => selectSessions(tx, own.user_id, own.api_key_id));
  const keys = new Map(sessions.map((session) => [session.api_key_id, session]));
  keys.delete(null);
  const checked = await Promise.all(
    [...keys].map(async ([id, key]) => ((await validKeyOf(services, key)) === undefined ? id : null)),
  );
  const invalid = new Set(checked.filter((id) => id !== null));
  return sessions
    .filter(({ api_key_id: id }) => id === null || !invalid.has(id))
    .map(({ id, via, created_at, last_seen_at, expires_at, address, user_agent }) => ({
      id,
      via,
      current: id === own.id,
      created_at,
      last_seen_at,
      expires_at,
      address,
      user_agent,
    }));
}

/** Ends one of the sessions that `listSessions` returns. NOT_FOUND (404) if there is no such one. */
export async function endListedSession(
  services: AppServices,
  own: VerifiedSession,
  id: string,
  client: Client,
): Promise<void> {
  const { database, authenticator } = services;
  const listed = await listSessions(services, own);
  if (!listed.some((each) => each.id === id)) throw new ProblemError('NOT_FOUND', say(en.noSuchSession));
  const { user_id: userId } = own;
  await database.system((tx) => endSession(tx, { id, userId, ...client }));
  authenticator.invalidate(userId);
}

/** Ends the caller's sessions on other devices, and makes sign-in links that were mailed before useless. */
export async function endSessionsElsewhere(
  { database, authenticator }: AppServices,
  { id, user_id: userId, api_key_id: apiKeyId }: VerifiedSession,
  client: Client,
): Promise<void> {
  await database.system((tx) => endOtherSessions(tx, { id, userId, apiKeyId, ...client }));
  authenticator.invalidate(userId);
}

/** The session as the console sees it. */
export const describeSession = ({
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
