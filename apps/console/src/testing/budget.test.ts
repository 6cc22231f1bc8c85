import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const site = join(import.meta.dirname, '../../dist/site');
const assets = join(site, 'assets');
const kilobytes = (names: readonly string[]): number =>
  names.reduce((sum, name) => sum + statSync(join(assets, `${name}.gz`)).size, 0) / 1000;

const files = readdirSync(assets).filter((name) => /\.(?:css|js)$/.test(name));
const page = readFileSync(join(site, 'index.html'), 'utf8');
/** What every visit loads before the first screen. */
const entry = files.filter((name) => page.includes(`/${name}"`));

test('the entry has at most 215 kB, a language 12 kB, and a screen 40 kB, compressed', () => {
  expect(entry.length).toBeGreaterThan(1);
  expect(kilobytes(entry)).toBeLessThan(215);
  const languages = files.filter((name) => /^(?:en|fr|es|de|pt)-/.test(name));
  expect(languages).toHaveLength(5);
  for (const name of languages) expect(kilobytes([name])).toBeLessThan(12);
  const screens = files.filter((name) => !entry.includes(name) && !languages.includes(name));
  for (const name of screens) expect({ name, fits: kilobytes([name]) < 40 }).toEqual({ name, fits: true });
});

test('every text file has a Brotli and a gzip version, and there are no source maps', () => {
  const names = readdirSync(site, { recursive: true, encoding: 'utf8' });
  expect(names.filter((name) => name.endsWith('.map'))).toEqual([]);
  for (const name of names.filter((each) => /\.(?:css|html|js)$/.test(each)))
    for (const encoding of ['br', 'gz']) expect(names).toContain(`${name}.${encoding}`);
});
