import type { FastifyInstance } from 'fastify';
import { parseJsonBody, type JsonBody } from './body.ts';
import { unsupportedMediaType } from './problems.ts';

const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i;

/**
 * Lets a scope take JSON bodies and nothing else (415), strictly parsed. `bodyOf` makes `request.body` of what
 * was parsed; it gets undefined for an empty body.
 */
export function takeJson(scope: FastifyInstance, bodyOf: (parsed: JsonBody | undefined) => unknown): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    try {
      // The framework hands over any charset; JSON has one.
      const given = charset.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
      if (!/^utf-?8$/i.test(given)) throw unsupportedMediaType();
      done(null, bodyOf(parseJsonBody(bytes as Buffer)));
    } catch (error) {
      done(error as Error);
    }
  });
}
