import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the console's page sends besides the cookie. */
const consoleHeaders = { 'x-tallybook-console': '1' };

interface Service {
  readonly url: string;
}

/** Sends a request like a page of the console, with the cookie in `headers`. */
export const sendFromConsole = (
  { url }: Service,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Response> =>
  fetch(url + path, {
    method,
    headers: {
      ...consoleHeaders,
      origin: url,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

/** The `Cookie` header after a response that started a session. */
export const cookieOf = (response: Response): string =>
  response.headers.getSetCookie()[0]?.split(';')[0] ?? '';

/** Signs in, and returns all headers that the console's page sends with each call. */
export async function sessionHeaders(
  app: Service,
  credential: { api_key: string } | { token: string },
): Promise<Record<string, string>> {
  const response = await sendFromConsole(app, 'POST', '/console/session', { body: credential });
  if (response.status !== 201) throw new Error(`signing in failed: ${response.status}`);
  return { ...consoleHeaders, origin: app.url, cookie: cookieOf(response) };
}

/** Signs in with an API key, and returns the `Cookie` header. */
export async function signInWithKey(app: Service, key: string): Promise<string> {
  return (await sessionHeaders(app, { api_key: key }))['cookie'] ?? '';
}

/** The emails with sign-in links to an address, in the order of the attempts; of services that write emails to files. */
export async function signInMails({ home }: { readonly home: string }, address: string): Promise<string[]> {
  const folder = join(home, 'mail');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names
      .filter((name) => name.includes('sign-in-') && name.endsWith('.eml'))
      .toSorted()
      .map((name) => readFile(join(folder, name), 'utf8')),
  );
  return mails
    .filter((mail) => mail.includes(address))
    .map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=\n', '').replaceAll('=3D', '='));
}

/** The token in the link of such an email. */
export const signInTokenOf = (mail: string): string => /#sign-in=([\w-]{43})/.exec(mail)?.[1] ?? '';
