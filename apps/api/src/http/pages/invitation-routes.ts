import { readFile } from 'node:fs/promises';
import { mailLocales } from '@tallybook/domain';
import type { FastifyInstance } from 'fastify';
import { invitationPage, pageFile, pageFiles } from './invitation/html.ts';
import { acceptPath } from '../../modules/invitations/accept-link.ts';
import { assetOf, sendAsset, type Asset } from './assets.ts';
import { chooseLanguage } from './language.ts';

/** The served paths, all of them for GET only. */
export const invitationPagePaths: readonly string[] = [
  acceptPath,
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
 * The page behind a mailed invitation link. Opening it changes nothing and sends no token, which is in the fragment of
 * the URL. The page is public and the same for everyone except for its language, chosen by `?lang=` or `?locale=` (the
 * mail's); other parameters, such as those that mail gateways add, are ignored.
 */
export function registerInvitationPage(app: FastifyInstance): void {
  const files = new Map<string, Promise<Asset>>();

  app.get(acceptPath, async (request, reply) => {
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
        .send(invitationPage(language))
    );
  });
  for (const name of pageFiles)
    app.get(`${acceptPath}/${name}`, async (request, reply) => {
      const asset =
        files.get(name) ??
        readFile(pageFile(name)).then((bytes) =>
          assetOf(types[name.slice(name.lastIndexOf('.') + 1)] ?? '', bytes),
        );
      files.set(name, asset);
      void reply.headers(headers);
      return sendAsset(request, reply, await asset);
    });
}
