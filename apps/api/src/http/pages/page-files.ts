import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { darkAccent, lightAccent, type Brand } from '../../platform/mail/brand.ts';
import { assetOf, type Asset } from './assets.ts';

/** Files that the pages load. */
export const pageFiles = [
  'page.js',
  'opt-out.js',
  'calls.js',
  'memory.js',
  'view.js',
  'page.css',
  'brand.css',
  'icon.svg',
] as const;

export type PageFile = (typeof pageFiles)[number];

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
};

/** A page may load only its own files, run no injected code and send requests to this service only. */
export const pageHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** The console may also start its worker that reads workbooks: nothing else satisfies the policy of that name. */
export const consoleHeaders = {
  ...pageHeaders,
  'content-security-policy': pageHeaders['content-security-policy'].replace(
    "trusted-types 'none'",
    'trusted-types tallybook-worker',
  ),
};

/** Reads the files on first use, then keeps them. */
export function createPageFiles(brand: Brand): (name: PageFile) => Promise<Asset> {
  const files = new Map<PageFile, Promise<Asset>>();
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

/** A file of the folder, with the brand's color in the icon, or the style sheet with the brand's colors. */
async function contentOf(name: PageFile, brand: Brand): Promise<Buffer> {
  const [light, dark] = [lightAccent(brand), darkAccent(brand)];
  if (name === 'brand.css') {
    const either = (of: keyof typeof light): string => `light-dark(${light[of]}, ${dark[of]})`;
    return Buffer.from(
      `:root { --accent: ${either('accent')}; --accent-hover: ${either('hover')}; --on-accent: ${either('onAccent')}; }\n`,
    );
  }
  const bytes = await readFile(join(import.meta.dirname, 'invitation/browser', name));
  return name === 'icon.svg' ? Buffer.from(bytes.toString('utf8').replace('#1d5c48', light.accent)) : bytes;
}
