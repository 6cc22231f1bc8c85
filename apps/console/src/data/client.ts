import { createTallybook } from '@tallybook/sdk';
import { metaOf } from './meta.ts';

/** Of each request to the service: a page of another origin cannot send this header. */
export const consoleHeaders = { 'x-tallybook-console': '1' };

/** The path of the console without a slash at the end: `/console`, or longer below the path of a proxy. */
export const basePath = metaOf('tallybook-base');

/** The client sends no cookies by default; the session of the console is one. */
const withSession: typeof fetch = (input, init) => fetch(input, { ...init, credentials: 'same-origin' });

const clientOf = (organizationId?: string) =>
  createTallybook({
    baseUrl: location.origin + basePath,
    apiKey: null,
    fetch: withSession,
    headers: consoleHeaders,
    organizationId,
    batch: true,
  });

/** Replaced when another organization is chosen; all queries then load again. */
export let tallybook = clientOf();

export function actIn(organizationId: string | undefined): void {
  tallybook = clientOf(organizationId);
}
