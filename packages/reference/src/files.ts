import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Brand } from './brand.ts';

/** A page or a file of pages. */
export interface Content {
  /** Its media type. */
  readonly type: string;
  readonly bytes: Buffer;
}

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
};

/** Files that the pages load. `settings.js` runs before the page is drawn, the others are modules. */
export const referenceFiles = [
  'reference.css',
  'brand.css',
  'settings.js',
  'page.js',
  'dom.js',
  'key.js',
  'search.js',
  'try.js',
  'ids.js',
  'values.js',
] as const;

export type ReferenceFile = (typeof referenceFiles)[number];

export async function readReferenceFile(name: ReferenceFile, brand: Brand): Promise<Content> {
  const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? '';
  const bytes =
    name === 'brand.css' ? colorsOf(brand) : await readFile(join(import.meta.dirname, 'browser', name));
  return { type, bytes };
}

function colorsOf({ light, dark }: Brand): Buffer {
  const variables = [
    ['accent', light.accent, dark.accent],
    ['accent-hover', light.hover, dark.hover],
    ['on-accent', light.onAccent, dark.onAccent],
  ].map(([property, ...colors]) => `--${property}: light-dark(${colors.join(', ')});`);
  return Buffer.from(`:root { ${variables.join(' ')} }\n`);
}
