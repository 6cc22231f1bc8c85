import { readFile } from 'node:fs/promises';
import { mailLocales } from '@tallybook/domain';
import type { FastifyInstance } from 'fastify';
import { landingFile, landingFiles, landingPage } from './invitation/html.ts';
import { acceptPath } from '../../modules/invitations/accept-link.ts';
import { assetOf, sendAsset, type Asset } from './assets.ts';
import { chooseLanguage } from './language.ts';

/** What is served here, all of it to GET; for the answers to other methods. */
export const landingPaths: readonly string[] = [
  acceptPath,
  ...landingFiles.map((name) => `${acceptPath}/${name}`),
];

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
};

/** Only its own files, no code that a text could smuggle in, and nowhere to send anything but this service. */
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
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * The page that a mailed link leads to. Opening it changes nothing and tells the service nothing: the token stands in
 * the fragment of the address. It is open to all, the same for everyone but for its language, which `?lang=` and
 * `?locale=` (the mail's) name; other parameters, such as those that mail gateways add, mean nothing.
 */
export function registerLanding(app: FastifyInstance): void {
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
        // Not kept: going back to it would show a key again.
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(landingPage(language))
    );
  });
  for (const name of landingFiles)
    app.get(`${acceptPath}/${name}`, async (request, reply) => {
      const asset =
        files.get(name) ??
        readFile(landingFile(name)).then((bytes) =>
          assetOf(types[name.slice(name.lastIndexOf('.') + 1)] ?? '', bytes),
        );
      files.set(name, asset);
      void reply.headers(headers);
      return sendAsset(request, reply, await asset);
    });
}
