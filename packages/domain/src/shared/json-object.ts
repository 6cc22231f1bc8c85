import { z } from 'zod';
import * as en from '../texts/en/index.ts';
import { schemaText } from '../texts/schema-text.ts';

const limits = { bytes: 8192, depth: 5, keys: 50 } as const;

interface Invalid {
  path: (string | number)[];
  message: string;
}

/** The first invalid part of a JSON value; iterative, so that depth cannot overflow the stack. */
function findInvalid(root: object): Invalid | undefined {
  const queue: { value: unknown; path: (string | number)[] }[] = [{ value: root, path: [] }];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { value, path } = next;
    if (typeof value === 'string') {
      const invalid = invalidText(value);
      if (invalid !== undefined) return { path, message: invalid };
    }
    // JSON.parse has already changed 1e400 and 2^53+1; such numbers would not round-trip.
    if (
      typeof value === 'number' &&
      (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)))
    )
      return { path, message: schemaText(en.notStorableNumber) };
    if (typeof value !== 'object' || value === null) continue;
    if (path.length >= limits.depth)
      return { path, message: schemaText(en.levelsAtMost, { count: limits.depth }) };
    const entries: [string | number, unknown][] = Array.isArray(value)
      ? value.map((item, index): [number, unknown] => [index, item])
      : Object.entries(value);
    if (!Array.isArray(value) && entries.length > limits.keys)
      return { path, message: schemaText(en.keysAtMost, { count: limits.keys }) };
    for (const [key, item] of entries) {
      const invalid = typeof key === 'string' ? invalidKey(key) : undefined;
      if (invalid !== undefined) return { path, message: invalid };
      queue.push({ value: item, path: [...path, key] });
    }
  }
  return undefined;
}

function invalidText(text: string): string | undefined {
  if (text.includes('\0')) return schemaText(en.noNul);
  if (!text.isWellFormed()) return schemaText(en.wellFormedText);
  return undefined;
}

function invalidKey(key: string): string | undefined {
  if (key === '__proto__' || key === 'constructor') return schemaText(en.keyNotAllowed, { key });
  return invalidText(key);
}

/** A free-form JSON object: at most 8,192 bytes, depth 5 including the root, 50 keys per object. */
export const jsonObject = () =>
  z.record(z.string(), z.unknown()).superRefine((value, context) => {
    const invalid = findInvalid(value);
    if (invalid !== undefined)
      context.addIssue({
        code: 'custom',
        path: invalid.path,
        params: { code: 'INVALID_JSON_OBJECT' },
        message: invalid.message,
      });
    else if (utf8Length(JSON.stringify(value)) > limits.bytes)
      context.addIssue({
        code: 'custom',
        params: { code: 'TOO_BIG' },
        message: schemaText(en.bytesAtMost, { count: limits.bytes }),
      });
  });

/** UTF-8 length of a well-formed string, in bytes. */
function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
