import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseJsonBody, type JsonBody } from './body.ts';
import { unsupportedMediaType } from './problems.ts';

const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i;

/** True unless the Content-Type names a charset other than UTF-8; Fastify ignores the charset. */
export function isUtf8({ headers }: FastifyRequest): boolean {
  return /^utf-?8$/i.test(charset.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8');
}

/**
 * Makes a scope accept strictly parsed JSON bodies and no other type (415). `bodyOf` turns the parsed body into
 * `request.body`; it gets undefined for an empty one.
 */
export function acceptJson(scope: FastifyInstance, bodyOf: (parsed: JsonBody | undefined) => unknown): void {
  scope.removeAllContentTypeParsers();
  // Types such as application/vnd.api+json are JSON too (RFC 6839).
  const type = /^application\/(?:[\w!#$&^.-]+\+)?json\s*(?:;|$)/i;
  scope.addContentTypeParser(type, { parseAs: 'buffer' }, (request, bytes, done) => {
    try {
      if (!isUtf8(request)) throw unsupportedMediaType();
      done(null, bodyOf(parseJsonBody(bytes as Buffer)));
    } catch (error) {
      done(error as Error);
    }
  });
}
