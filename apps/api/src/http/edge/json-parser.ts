import type { FastifyInstance } from 'fastify';
import { parseJsonBody, type JsonBody } from './body.ts';
import { unsupportedMediaType } from './problems.ts';

const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i;

/**
 * Makes a scope accept strictly parsed JSON bodies and no other type (415). `bodyOf` turns the parsed body into
 * `request.body`; it gets undefined for an empty one.
 */
export function acceptJson(scope: FastifyInstance, bodyOf: (parsed: JsonBody | undefined) => unknown): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    try {
      // Fastify ignores the charset; JSON is UTF-8 only.
      const name = charset.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
      if (!/^utf-?8$/i.test(name)) throw unsupportedMediaType();
      done(null, bodyOf(parseJsonBody(bytes as Buffer)));
    } catch (error) {
      done(error as Error);
    }
  });
}
