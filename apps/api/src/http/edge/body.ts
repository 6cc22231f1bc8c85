import { ProblemError } from '@tallybook/domain';
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
 * A JSON body, checked for encoding, depth, and forbidden and repeated keys; undefined for an empty one. Throws
 * MALFORMED_JSON and VALIDATION_FAILED.
 */
export function parseJsonBody(bytes: Uint8Array): JsonBody | undefined {
  if (bytes.length === 0) return undefined;
  const text = decode(bytes);
  const { tooDeep, keyProblem } = scanJson(text, maxJsonDepth);
  if (tooDeep)
    throw new ProblemError('MALFORMED_JSON', `The body is nested more than ${maxJsonDepth} levels deep.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ProblemError('MALFORMED_JSON', 'The body is not well-formed JSON.');
  }
  if (keyProblem !== undefined) throw keyProblem;
  return { text, value };
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new ProblemError('MALFORMED_JSON', 'The body is not valid UTF-8.');
  }
}
