import { ProblemError, en, say } from '@tallybook/domain';
import { jsonErrorPlace } from './json-error.ts';
import { scanJson } from './json-scan.ts';

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
