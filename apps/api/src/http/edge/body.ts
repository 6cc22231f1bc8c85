import { ProblemError } from '@tallybook/domain';
import { refuseKeys } from './body-keys.ts';

/** Bytes; operations that accept more say so in their metadata. */
export const defaultBodyLimit = 64 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

const maxJsonDepth = 8;

/** Depth of nesting, read off the text without recursion, so that a deep body costs no stack. */
function tooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === 0x5c) at += 1;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > maxJsonDepth) return true;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return false;
}

export interface JsonBody {
  readonly text: string;
  readonly value: unknown;
}

/** A JSON body, checked for encoding, depth, and forbidden and repeated keys; undefined for an empty one. */
export function parseJsonBody(bytes: Uint8Array): JsonBody | undefined {
  if (bytes.length === 0) return undefined;
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw new ProblemError('MALFORMED_JSON', 'The body is not valid UTF-8.');
  }
  if (tooDeep(text))
    throw new ProblemError('MALFORMED_JSON', `The body is nested deeper than ${maxJsonDepth}.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ProblemError('MALFORMED_JSON', 'The body is not well-formed JSON.');
  }
  refuseKeys(text);
  return { text, value };
}
