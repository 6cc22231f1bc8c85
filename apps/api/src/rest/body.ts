import { ProblemError } from '@tallybook/domain';

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

// Written literally or with escapes: "__proto__". Such a key never reaches JSON.parse.
const poisonedKey = /"(?:_|\\u005f){2}proto(?:_|\\u005f){2}"\s*:|"constructor"\s*:/i;
const escapedKey = /\\u00[4-7][0-9a-f]/i;

function poisoned(text: string, value: unknown): boolean {
  if (poisonedKey.test(text)) return true;
  // Rare: letters written as escapes. Then the keys themselves are looked at.
  return escapedKey.test(text) && hasPoisonedKey(value);
}

function hasPoisonedKey(root: unknown): boolean {
  const queue = [root];
  for (let value = queue.pop(); value !== undefined; value = queue.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    if (Object.hasOwn(value, '__proto__') || Object.hasOwn(value, 'constructor')) return true;
    queue.push(...(Object.values(value) as unknown[]));
  }
  return false;
}

export interface JsonBody {
  readonly text: string;
  readonly value: unknown;
}

/** A JSON body, checked for encoding, depth and poisoned keys; undefined for an empty one. */
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
  if (poisoned(text, value))
    throw new ProblemError('VALIDATION_FAILED', 'The keys __proto__ and constructor are not allowed.', {
      errors: [
        { pointer: '', code: 'FORBIDDEN_KEY', detail: 'The keys __proto__ and constructor are not allowed.' },
      ],
    });
  return { text, value };
}
