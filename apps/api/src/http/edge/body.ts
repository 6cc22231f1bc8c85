import { ProblemError, en, say } from '@tallybook/domain';
import type { FastifyInstance, FastifyRequest, preParsingHookHandler } from 'fastify';
import { jsonErrorPlace } from './json-error.ts';
import { scanJson } from './json-scan.ts';
import { unsupportedMediaType } from './problems.ts';

/** Bytes; an operation that accepts a larger body declares so in its metadata. */
export const defaultBodyLimit = 64 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

const maxJsonDepth = 8;

export interface JsonBody {
  readonly text: string;
  readonly value: unknown;
}

export const bodyTexts = {
  tooDeep: en.jsonTooDeep,
  broken: en.jsonBroken,
  unfinished: en.jsonUnfinished,
  notUtf8: en.bodyNotUtf8,
};

/**
 * A JSON body, checked for encoding, depth, forbidden and repeated keys, and numbers that would be rounded; undefined
 * for an empty one. Throws MALFORMED_JSON and VALIDATION_FAILED.
 *
 * @param texts sentences about the text, if it is not a body
 */
export function parseJsonBody(bytes: Uint8Array, texts = bodyTexts): JsonBody | undefined {
  if (bytes.length === 0) return undefined;
  const text = decode(bytes, texts);
  const { tooDeep, problem } = scanJson(text, maxJsonDepth);
  if (tooDeep) throw new ProblemError('MALFORMED_JSON', say(texts.tooDeep, { levels: maxJsonDepth }));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const place = jsonErrorPlace(text);
    throw new ProblemError(
      'MALFORMED_JSON',
      place === undefined ? say(texts.unfinished) : say(texts.broken, place),
    );
  }
  if (problem !== undefined) throw problem;
  return { text, value };
}

function decode(bytes: Uint8Array, { notUtf8 }: typeof bodyTexts): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new ProblemError('MALFORMED_JSON', say(notUtf8));
  }
}

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

/** A hook before parsing. Compressed bodies are rejected, since a small one can expand to a very large one. */
export const rejectCompressed: preParsingHookHandler = (request, _reply, _payload, done) => {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  done(
    encoding.toLowerCase() === 'identity'
      ? null
      : new ProblemError('UNSUPPORTED_MEDIA_TYPE', say(en.sendUncompressed)),
  );
};
