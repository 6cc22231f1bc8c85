import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { darkAccent, lightAccent, type Brand } from '../../../platform/mail/brand.ts';
import { assetOf, type Asset } from '../assets.ts';

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

/** Reads the files on first use, then keeps them. */
export function createReferenceFiles(brand: Brand): (name: ReferenceFile) => Promise<Asset> {
  const files = new Map<ReferenceFile, Promise<Asset>>();
  return (name) => {
    const asset =
      files.get(name) ??
      contentOf(name, brand).then((bytes) =>
        assetOf(types[name.slice(name.lastIndexOf('.') + 1)] ?? '', bytes),
      );
    files.set(name, asset);
    return asset;
  };
}

async function contentOf(name: ReferenceFile, brand: Brand): Promise<Buffer> {
  if (name !== 'brand.css') return readFile(join(import.meta.dirname, 'browser', name));
  const [light, dark] = [lightAccent(brand), darkAccent(brand)];
  const variables = [
    ['accent', light.accent, dark.accent],
    ['accent-hover', light.hover, dark.hover],
    ['on-accent', light.onAccent, dark.onAccent],
  ].map(([property, ...colors]) => `--${property}: light-dark(${colors.join(', ')});`);
  return Buffer.from(`:root { ${variables.join(' ')} }\n`);
}
