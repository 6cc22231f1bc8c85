import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { screens } from '../texts/en/index.ts';

const site = join(import.meta.dirname, '../../dist/site');
const assets = join(site, 'assets');
const kilobytes = (names: readonly string[]): number =>
  names.reduce((sum, name) => sum + statSync(join(assets, `${name}.gz`)).size, 0) / 1000;

const files = readdirSync(assets).filter((name) => /\.(?:css|js)$/.test(name));
const page = readFileSync(join(site, 'index.html'), 'utf8');
/** What every visit loads before the first screen. */
const entry = files.filter((name) => page.includes(`/${name}"`));

/** Of each language, the texts of every page are `index`, and those of a screen have its name. */
const texts = files.filter((name) => name.startsWith('texts-'));
const textsOf = (language: string) => texts.filter((name) => name.startsWith(`texts-${language}-`));

test('the entry is one script and one stylesheet', () => {
  for (const extension of ['css', 'js'])
    expect(entry.filter((name) => name.endsWith(extension))).toHaveLength(1);
});

test('the entry has at most 215 kB, and a screen 40 kB, compressed', () => {
  expect(kilobytes(entry)).toBeLessThan(215);
  const others = files.filter((name) => !entry.includes(name) && !texts.includes(name));
  for (const name of others) expect({ name, fits: kilobytes([name]) < 40 }).toEqual({ name, fits: true });
});

test('the page preloads the letters that every visit needs', () => {
  const [, name = ''] = /rel="preload"[^>]*\/(inter-latin-wght-normal-[\w-]+\.woff2)"/.exec(page) ?? [];
  expect(statSync(join(assets, name)).size / 1000).toBeLessThan(50);
});

test('a language has at most 12 kB for every page and 3 kB for each screen, compressed', () => {
  for (const language of ['en', 'fr', 'es', 'de', 'pt']) {
    const names = textsOf(language).filter((name) => !name.startsWith('texts-pt-BR-'));
    expect(names).toHaveLength(1 + Object.keys(screens).length);
    for (const name of names) {
      const limit = name.startsWith(`texts-${language}-index-`) ? 12 : 3;
      expect({ name, fits: kilobytes([name]) < limit }).toEqual({ name, fits: true });
    }
  }
});

test('Brazilian Portuguese adds at most 8 kB for every page and 3 kB for each screen to that of Portugal', () => {
  for (const name of textsOf('pt-BR')) {
    const limit = name.startsWith('texts-pt-BR-index-') ? 8 : 3;
    expect({ name, fits: kilobytes([name]) < limit }).toEqual({ name, fits: true });
  }
});

test('every text file has a Brotli and a gzip version, and there are no source maps', () => {
  const names = readdirSync(site, { recursive: true, encoding: 'utf8' });
  expect(names.filter((name) => name.endsWith('.map'))).toEqual([]);
  for (const name of names.filter((each) => /\.(?:css|html|js)$/.test(each)))
    for (const encoding of ['br', 'gz']) expect(names).toContain(`${name}.${encoding}`);
});
