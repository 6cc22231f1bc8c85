import { ProblemError, en, say } from '@tallybook/domain';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { isLoopbackHost } from '../../platform/loopback.ts';

type Urls = Pick<Config, 'publicUrl'>;

/**
 * True for http on the loopback interface, where the session cookie cannot be `Secure` in every browser. Never for an
 * installation with an https URL, whose proxy may be on the same machine.
 */
export const isLocal = (request: FastifyRequest, { publicUrl }: Urls): boolean =>
  publicUrl?.startsWith('https:') !== true && request.protocol === 'http' && isLoopbackHost(request.hostname);

/**
 * A cookie is sent along with requests that other sites cause, so a request of the console must prove that its own page
 * made it: by a header that no form can send and for which no CORS response is ever given, and by where the browser says
 * that it comes from. Throws CROSS_SITE_REQUEST (403).
 */
export function requireSameOrigin(request: FastifyRequest, config: Urls): void {
  const { origin, 'sec-fetch-site': site, 'x-tallybook-console': marker } = request.headers;
  // Older browsers omit Sec-Fetch-Site, and send no Origin with a GET of the same origin.
  const isOwn =
    site !== undefined
      ? site === 'same-origin'
      : origin !== undefined
        ? origin === ownOrigin(request, config)
        : request.method === 'GET';
  if (marker !== '1' || !isOwn) throw crossSiteRequest();
}

export const crossSiteRequest = (): ProblemError =>
  new ProblemError('CROSS_SITE_REQUEST', say(en.crossSiteRequest));

/** The origin of the console's pages, as the browser sees it. */
export const ownOrigin = (request: FastifyRequest, config: Urls): string =>
  isLocal(request, config) || config.publicUrl === undefined
    ? `${request.protocol}://${request.host}`
    : new URL(config.publicUrl).origin;

/**
 * Whether the browser would drop the session cookie, which is `Secure` for all but loopback addresses. Browsers send
 * `Sec-Fetch-Mode` only to hosts that they take for secure, so its presence shows a proxy with TLS that is not configured.
 */
export const dropsCookies = (request: FastifyRequest, config: Urls): boolean => {
  const { protocol, hostname } = new URL(ownOrigin(request, config));
  return protocol === 'http:' && !isLoopbackHost(hostname) && request.headers['sec-fetch-mode'] === undefined;
};

/** The path of the console, which begins with that of `PUBLIC_URL`. */
export const consolePath = ({ publicUrl }: Urls): string =>
  `${new URL(publicUrl ?? 'http://localhost').pathname.replace(/\/$/, '')}/console`;
