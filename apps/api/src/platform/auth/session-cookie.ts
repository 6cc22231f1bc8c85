import { hash, randomBytes } from 'node:crypto';

/** The secret of a session, as the cookie contains it. */
export interface SessionSecret {
  /** UUID */
  readonly id: string;
  /** sha256 of the secret part, in hex. */
  readonly secretHash: string;
}

/** Browsers accept this name only with `Secure`, for the whole host and from the host itself. */
const secureName = '__Host-tallybook';
/** Over http on the loopback interface, where a `Secure` cookie would not be stored by every browser. */
const localName = 'tallybook_dev';

const form = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** A new value for the cookie: 256 random bits besides the id. Only the hash is stored. */
export function mintSession(id: string): { readonly value: string; readonly secretHash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { value: `${id}.${secret}`, secretHash: hash('sha256', secret) };
}

export function parseSession(value: string): SessionSecret | undefined {
  const [, id = '', secret = ''] = form.exec(value) ?? [];
  return id === '' ? undefined : { id, secretHash: hash('sha256', secret) };
}

/** Names of the cookie of a sign-in that has begun at the identity provider. */
const secureFlowName = '__Host-tallybook-sign-in';
const localFlowName = 'tallybook_dev_sign_in';

const valueOf = (cookies: string | undefined, name: string): string | undefined => {
  const found = cookies
    ?.split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
};

const write = (pair: string, isLocal: boolean, maxAgeSeconds: number, sameSite: 'Strict' | 'Lax'): string =>
  [
    pair,
    'Path=/',
    `Max-Age=${maxAgeSeconds}`,
    'HttpOnly',
    `SameSite=${sameSite}`,
    ...(isLocal ? [] : ['Secure']),
  ].join('; ');

/** The value of the session cookie; undefined without one. */
export const sessionOf = (cookies: string | undefined, isLocal: boolean): string | undefined =>
  valueOf(cookies, isLocal ? localName : secureName);

/** `Set-Cookie` for a session. */
export const setCookie = (value: string, isLocal: boolean, maxAgeSeconds: number): string =>
  write(`${isLocal ? localName : secureName}=${value}`, isLocal, maxAgeSeconds, 'Strict');

/** The value of the cookie of a sign-in that has begun; undefined without one. */
export const flowOf = (cookies: string | undefined, isLocal: boolean): string | undefined =>
  valueOf(cookies, isLocal ? localFlowName : secureFlowName);

/** `Set-Cookie` for a sign-in that begins. `Lax`: browsers send it with the redirect from the identity provider. */
export const setFlowCookie = (value: string, isLocal: boolean, maxAgeSeconds: number): string =>
  write(`${isLocal ? localFlowName : secureFlowName}=${value}`, isLocal, maxAgeSeconds, 'Lax');
