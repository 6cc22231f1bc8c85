import { queryOptions } from '@tanstack/react-query';
import { basePath, consoleHeaders, languageHeader } from './client.ts';
import { problemError } from './problem-error.ts';
import { queryClient } from './query-client.ts';

/** The signed-in person, as `/console/session` responds. */
export interface Session {
  readonly user_id: string;
  readonly email: string | null;
  readonly expires_at: string;
}

/** @param userId whose session it is about: the service rejects the request once another person has signed in */
const send = async (method: string, path: string, body?: object, userId?: string): Promise<Response> => {
  const response = await fetch(`${basePath}${path}`, {
    method,
    headers: {
      ...consoleHeaders,
      ...languageHeader(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(userId !== undefined && { 'x-tallybook-user': userId }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    credentials: 'same-origin',
    cache: 'no-store',
    redirect: 'error',
  }).catch((cause: unknown) => {
    throw problemError({ code: 'CONNECTION_FAILED', detail: String(cause) });
  });
  return response;
};

const readProblem = async (response: Response): Promise<Error> =>
  problemError((await response.json().catch(() => ({}))) as object, response.status);

/** A response whose content nobody reads occupies one of the browser's few connections until it is collected. */
const discard = async (response: Response): Promise<void> => response.body?.cancel();

async function sessionOf(response: Response): Promise<Session> {
  if (!response.ok) throw await readProblem(response);
  return (await response.json()) as Session;
}

const sessionKey = ['session'];

/** Null for a visitor who is not signed in. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async (): Promise<Session | null> => {
    const response = await send('GET', '/session');
    const isSignedOut = response.status === 401;
    if (isSignedOut) await discard(response);
    const session = isSignedOut ? null : await sessionOf(response);
    const before = queryClient.getQueryData<Session | null>(sessionKey);
    // In another tab somebody else has signed in. Nothing that this page shows or was told to do is theirs.
    if (before && session !== null && before.user_id !== session.user_id) location.reload();
    return session;
  },
  staleTime: 60_000,
});

/** The person that this page was opened for. */
const ownId = (): string | undefined => queryClient.getQueryData<Session | null>(sessionKey)?.user_id;

/** A page that leads to the identity provider, and back to a page of the console such as `/levels`. */
export const providerPath = (next = '/home'): string =>
  `${basePath}/oidc/start?${new URLSearchParams({ next }).toString()}`;

/** The same for a recent sign-in: the provider must ask for the password, or the like. */
export const providerPathAgain = (): string => `${providerPath()}&again`;

/** Mails a link that signs in, if the address belongs to an account. */
export async function sendSignInLink(email: string): Promise<void> {
  const response = await send('POST', '/session/link', { email });
  if (!response.ok) throw await readProblem(response);
  await discard(response);
}

export const signIn = async (credential: { token: string } | { api_key: string }): Promise<Session> =>
  sessionOf(await send('POST', '/session', credential));

export async function signOut(): Promise<void> {
  const response = await send('DELETE', '/session', undefined, ownId());
  if (!response.ok && response.status !== 401) throw await readProblem(response);
  await discard(response);
}

/** A signed-in browser of the caller, as `/console/sessions` responds. */
export interface ListedSession {
  readonly id: string;
  readonly via: 'link' | 'oidc' | 'key';
  readonly current: boolean;
  readonly created_at: string;
  readonly last_seen_at: string;
  readonly expires_at: string;
  readonly address: string | null;
  readonly user_agent: string | null;
}

export async function listSessions(): Promise<readonly ListedSession[]> {
  const response = await send('GET', '/sessions', undefined, ownId());
  if (!response.ok) throw await readProblem(response);
  return (await response.json()) as readonly ListedSession[];
}

/** Ends one of the caller's sessions, or without an id all others than this one. */
export async function endSession(id?: string): Promise<void> {
  const response = await send(
    'DELETE',
    id === undefined ? '/sessions' : `/sessions/${encodeURIComponent(id)}`,
    undefined,
    ownId(),
  );
  // Ended already: by itself, or by an earlier attempt whose response was lost.
  if (!response.ok && response.status !== 404) throw await readProblem(response);
  await discard(response);
}
