import { z } from 'zod';

const limits = { bytes: 8192, depth: 5, keys: 50 } as const;

interface Fault {
  path: (string | number)[];
  message: string;
}

/** The first thing wrong inside a JSON value, walked without recursion. */
function firstFault(root: object): Fault | undefined {
  const queue: { value: unknown; path: (string | number)[] }[] = [{ value: root, path: [] }];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { value, path } = next;
    if (typeof value === 'string') {
      const fault = textFault(value);
      if (fault !== undefined) return { path, message: fault };
    }
    // 1e400 and 2^53+1 have been changed by JSON.parse already; kept like that they would not round-trip.
    if (
      typeof value === 'number' &&
      (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)))
    )
      return { path, message: 'This number cannot be kept exactly; send it as a string.' };
    if (typeof value !== 'object' || value === null) continue;
    if (path.length >= limits.depth) return { path, message: `This is nested deeper than ${limits.depth}.` };
    const entries: [string | number, unknown][] = Array.isArray(value)
      ? value.map((item, index): [number, unknown] => [index, item])
      : Object.entries(value);
    if (!Array.isArray(value) && entries.length > limits.keys)
      return { path, message: `An object has at most ${limits.keys} keys.` };
    for (const [key, item] of entries) {
      const fault = typeof key === 'string' ? keyFault(key) : undefined;
      if (fault !== undefined) return { path, message: fault };
      queue.push({ value: item, path: [...path, key] });
    }
  }
  return undefined;
}

function textFault(text: string): string | undefined {
  if (text.includes('\0')) return 'NUL characters are not allowed.';
  if (!text.isWellFormed()) return 'This is not well-formed Unicode.';
  return undefined;
}

function keyFault(key: string): string | undefined {
  if (key === '__proto__' || key === 'constructor') return `The key ${key} is not allowed.`;
  return textFault(key);
}

/** A caller's own JSON object: at most 8,192 bytes, depth 5 counting the root, 50 keys in each object. */
export const jsonObject = () =>
  z.record(z.string(), z.unknown()).superRefine((value, context) => {
    const fault = firstFault(value);
    if (fault !== undefined)
      context.addIssue({
        code: 'custom',
        path: fault.path,
        params: { code: 'INVALID_JSON_OBJECT' },
        message: fault.message,
      });
    else if (utf8Length(JSON.stringify(value)) > limits.bytes)
      context.addIssue({
        code: 'custom',
        params: { code: 'TOO_BIG' },
        message: `This must be at most ${limits.bytes} bytes as JSON.`,
      });
  });

/** Bytes of a well-formed string in UTF-8. */
function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
