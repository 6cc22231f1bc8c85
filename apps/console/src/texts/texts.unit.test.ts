import { expect, test } from 'vitest';
import * as de from './de/index.ts';
import * as en from './en/index.ts';
import * as es from './es/index.ts';
import * as fr from './fr/index.ts';
import * as pt from './pt/index.ts';

/** Those of every page and of every screen. */
const complete = async ({ texts, screens }: typeof en) => ({
  ...texts,
  ...Object.fromEntries(
    await Promise.all(Object.entries(screens).map(async ([name, load]) => [name, await load()] as const)),
  ),
});

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
  async (_name, language) => {
    const translated = new Map(flatten(await complete(language)));
    for (const [path, english] of flatten(await complete(en))) {
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
