import { mailLocales } from '@tallybook/domain';
import type { FastifyInstance } from 'fastify';
import type { Brand } from '../../platform/mail/brand.ts';
import { acceptPath, optOutPath } from '../../modules/identity/invitations/mailed-link.ts';
import { invitationPage } from './invitation/html.ts';
import { optOutPage } from './invitation/opt-out-html.ts';
import { addVary } from '../edge/vary.ts';
import { sendAsset, type Asset } from './assets.ts';
import { chooseLanguage } from '../../platform/language.ts';
import { pageFiles, pageHeaders, type PageFile } from './page-files.ts';

/** The served paths, all of them for GET only. */
export const invitationPagePaths: readonly string[] = [
  acceptPath,
  optOutPath,
  ...pageFiles.map((name) => `${acceptPath}/${name}`),
];

/**
 * The pages behind the links in invitation emails. Opening them changes nothing and sends no token, which is in the
 * fragment of the URL. They are public and the same for everyone except for the language, chosen by `?lang=` or
 * `?locale=` (the mail's); other parameters, such as those that mail gateways add, are ignored.
 */
export function registerInvitationPage(
  app: FastifyInstance,
  brand: Brand,
  fileOf: (name: PageFile) => Promise<Asset>,
): void {
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
        addVary(reply, 'accept-language')
          .headers({ ...pageHeaders, 'content-language': language })
          // Not cached: navigating back would show a key again.
          .header('cache-control', 'no-store')
          .type('text/html; charset=utf-8')
          .send(page(language, brand))
      );
    });

  for (const name of pageFiles)
    app.get(`${acceptPath}/${name}`, async (request, reply) => {
      void reply.headers(pageHeaders);
      return sendAsset(request, reply, await fileOf(name));
    });
}
