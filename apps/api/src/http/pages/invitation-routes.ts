import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mailLocales } from '@tallybook/domain';
import type { FastifyInstance } from 'fastify';
import { darkAccent, lightAccent, type Brand } from '../../modules/invitations/brand.ts';
import { acceptPath, optOutPath } from '../../modules/invitations/mailed-link.ts';
import { invitationPage } from './invitation/html.ts';
import { optOutPage } from './invitation/opt-out-html.ts';
import { assetOf, sendAsset, type Asset } from './assets.ts';
import { chooseLanguage } from './language.ts';

/** Files that the pages load, served below the path of the accept page. */
const pageFiles = [
  'page.js',
  'opt-out.js',
  'calls.js',
  'memory.js',
  'view.js',
  'page.css',
  'brand.css',
  'icon.svg',
] as const;

/** The served paths, all of them for GET only. */
export const invitationPagePaths: readonly string[] = [
  acceptPath,
  optOutPath,
  ...pageFiles.map((name) => `${acceptPath}/${name}`),
];

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
};

/** The page may load only its own files, run no injected code and send requests to this service only. */
const headers = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
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

/**
 * The pages behind the links in invitation emails. Opening them changes nothing and sends no token, which is in the
 * fragment of the URL. They are public and the same for everyone except for the language, chosen by `?lang=` or
 * `?locale=` (the mail's); other parameters, such as those that mail gateways add, are ignored.
 */
export function registerInvitationPage(app: FastifyInstance, brand: Brand): void {
  const pages = [
    [acceptPath, invitationPage],
    [optOutPath, optOutPage],
  ] as const;
  for (const [path, page] of pages)
    app.get(path, async (request, reply) => {
      const query = new URLSearchParams(/\?(.*)/s.exec(request.raw.url ?? '')?.[1] ?? '');
      const language = chooseLanguage(
        mailLocales,
        [query.get('lang'), query.get('locale')],
        request.headers['accept-language'],
      );
      return (
        reply
          .headers({ ...headers, 'content-language': language, vary: 'accept-language' })
          // Not cached: navigating back would show a key again.
          .header('cache-control', 'no-store')
          .type('text/html; charset=utf-8')
          .send(page(language, brand))
      );
    });

  const files = new Map<string, Promise<Asset>>();
  for (const name of pageFiles)
    app.get(`${acceptPath}/${name}`, async (request, reply) => {
      const asset =
        files.get(name) ??
        contentOf(name, brand).then((bytes) =>
          assetOf(types[name.slice(name.lastIndexOf('.') + 1)] ?? '', bytes),
        );
      files.set(name, asset);
      void reply.headers(headers);
      return sendAsset(request, reply, await asset);
    });
}

/** A file of the folder, with the brand's color in the icon, or the style sheet with the brand's colors. */
async function contentOf(name: (typeof pageFiles)[number], brand: Brand): Promise<Buffer> {
  const [light, dark] = [lightAccent(brand), darkAccent(brand)];
  if (name === 'brand.css') {
    const rule = (colors: typeof light): string =>
      `:root { --accent: ${colors.accent}; --accent-hover: ${colors.hover}; --on-accent: ${colors.onAccent}; }`;
    return Buffer.from(`${rule(light)}\n@media (prefers-color-scheme: dark) { ${rule(dark)} }\n`);
  }
  const bytes = await readFile(join(import.meta.dirname, 'invitation/browser', name));
  return name === 'icon.svg' ? Buffer.from(bytes.toString('utf8').replace('#1d5c48', light.accent)) : bytes;
}
