import type { FastifyInstance } from 'fastify';

/** Response headers that a browser hides from scripts of other origins unless they are listed. */
const exposed = [
  'Content-Disposition',
  'Idempotency-Replayed',
  'Link',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
  'X-Next-Cursor',
  'X-Valuation-Status',
  'X-Request-Id',
].join(', ');

const preflight = {
  'access-control-allow-methods': 'DELETE, GET, HEAD, PATCH, POST, PUT',
  'access-control-allow-headers':
    'Authorization, Content-Type, Idempotency-Key, If-None-Match, Trpc-Accept, X-Organization-Id',
  'access-control-max-age': '7200',
};

/** The headers for an origin: empty for one that is not allowed. */
export type CorsHeaders = (origin: string | undefined) => Readonly<Record<string, string>>;

/**
 * CORS for exactly these origins, without cookies (`Access-Control-Allow-Credentials` is never sent). Without origins no
 * header is added.
 */
export function corsHeaders(origins: readonly string[]): CorsHeaders {
  const allowed = new Set(origins);
  return (origin) => {
    if (allowed.size === 0) return {};
    // Also for other origins: a cache must not give one the response of another.
    if (origin === undefined || !allowed.has(origin)) return { vary: 'origin' };
    return {
      vary: 'origin',
      'access-control-allow-origin': origin,
      'access-control-expose-headers': exposed,
    };
  };
}

/**
 * Adds the headers to every response, errors included: a script could not read the reason otherwise. The hook comes
 * before all that reject requests. OPTIONS needs no credential (see registerMethodResponses), so neither does a preflight.
 */
export function allowOrigins(app: FastifyInstance, headersFor: CorsHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    // A cookie is accepted there, so no other origin may read anything.
    if (/^\/console(?:[/?]|$)/.test(request.raw.url ?? '')) return done();
    const headers = headersFor(request.headers.origin);
    void reply.headers(headers);
    if (request.method === 'OPTIONS' && 'access-control-allow-origin' in headers)
      void reply.headers(preflight);
    return done();
  });
}
