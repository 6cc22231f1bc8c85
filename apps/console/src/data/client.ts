import { createTallybook } from '@tallybook/sdk';
import { metaOf } from './meta.ts';

/** Header of each request to the service, which a page of another origin cannot send. */
export const consoleHeaders = { 'x-tallybook-console': '1' };

/** The path of the console without a slash at the end: `/console`, or longer below the path of a proxy. */
export const basePath = metaOf('tallybook-base');

/** The service writes sentences of problems in the language that the page has. */
export const languageHeader = (): { readonly 'accept-language': string } => ({
  'accept-language': document.documentElement.lang,
});

/** The client sends no cookies by default; the session of the console is one. */
const withSession: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  for (const [name, value] of Object.entries(languageHeader())) headers.set(name, value);
  return fetch(input, { ...init, headers, credentials: 'same-origin' });
};

/** Whom the calls of this page act for. */
interface Actor {
  readonly userId?: string | undefined;
  readonly organizationId?: string | undefined;
}

const clientOf = ({ userId, organizationId }: Actor) =>
  createTallybook({
    baseUrl: location.origin + basePath,
    apiKey: null,
    fetch: withSession,
    // The service rejects calls once another person has signed in, in another tab of this browser.
    headers: { ...consoleHeaders, ...(userId !== undefined && { 'x-tallybook-user': userId }) },
    organizationId,
    batch: true,
  });

let actor: Actor = {};

/** Replaced when another organization is chosen; all queries then load again. */
export let tallybook = clientOf(actor);

export function actAs({ userId, organizationId }: Actor): void {
  if (userId === actor.userId && organizationId === actor.organizationId) return;
  actor = { userId, organizationId };
  tallybook = clientOf(actor);
}
