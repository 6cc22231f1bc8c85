import { expect, test } from 'vitest';
import { texts as de } from './de/index.ts';
import { texts as en } from './en/index.ts';
import { texts as es } from './es/index.ts';
import { texts as fr } from './fr/index.ts';
import { texts as pt } from './pt/index.ts';

/** Every text with its path; functions are called with words that mark their arguments. */
function* flatten(value: unknown, path = ''): Generator<[string, string]> {
  if (typeof value === 'string') yield [path, value];
  else if (typeof value === 'function')
    yield [path, String((value as (...args: string[]) => unknown)('ONE', 'TWO', 'THREE'))];
  else for (const [name, each] of Object.entries(value as object)) yield* flatten(each, `${path}.${name}`);
}

/** Sentences that may be the same: names, and words that two languages share. */
const longest = 30;

test.each(Object.entries({ fr, es, de, pt }))(
  '%s is translated, and uses what English uses',
  (_name, texts) => {
    const translated = new Map(flatten(texts));
    for (const [path, english] of flatten(en)) {
      const text = translated.get(path);
      expect({ path, text }).toEqual({ path, text: expect.any(String) });
      for (const argument of ['ONE', 'TWO', 'THREE'])
        expect({ path, text, has: text?.includes(argument) }).toEqual({
          path,
          text,
          has: english.includes(argument),
        });
      if (english.length > longest) expect({ path, text }).not.toEqual({ path, text: english });
      expect({ path, text: text?.trim() }).toEqual({ path, text });
    }
  },
);
