import { ProblemError } from '@tallybook/domain';
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

/**
 * A JSON body, checked for encoding, depth, forbidden and repeated keys, and numbers that would be rounded; undefined
 * for an empty one. Throws MALFORMED_JSON and VALIDATION_FAILED.
 *
 * @param name the caller's word for the text
 */
export function parseJsonBody(bytes: Uint8Array, name = 'body'): JsonBody | undefined {
  if (bytes.length === 0) return undefined;
  const text = decode(bytes, name);
  const { tooDeep, problem } = scanJson(text, maxJsonDepth);
  if (tooDeep)
    throw new ProblemError('MALFORMED_JSON', `The ${name} is nested more than ${maxJsonDepth} levels deep.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ProblemError(
      'MALFORMED_JSON',
      `The ${name} is not well-formed JSON: see ${jsonErrorPlace(text)}.`,
    );
  }
  if (problem !== undefined) throw problem;
  return { text, value };
}

function decode(bytes: Uint8Array, name: string): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new ProblemError('MALFORMED_JSON', `The ${name} is not valid UTF-8.`);
  }
}
