import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { mailLocales } from '@tallybook/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptPath, optOutPath } from '../../modules/identity/invitations/mailed-link.ts';
import type { Brand } from '../../platform/mail/brand.ts';
import type { Config } from '../../platform/config.ts';
import { credentialsFile } from '../../platform/credentials-file.ts';
import { prefersHtml } from '../edge/negotiation.ts';
import { isApiPath } from '../edge/request-head.ts';
import { addVary } from '../edge/vary.ts';
import { sendAsset, type Asset } from './assets.ts';
import { chooseLanguage } from '../../platform/language.ts';
import { pageHeaders, type PageFile } from './page-files.ts';
import { notFoundPage } from './start/not-found-html.ts';
import { startPage } from './start/start-html.ts';

/** Browsers request the second one for documents that name no icon, such as JSON. */
const iconPaths = ['/favicon.svg', '/favicon.ico'] as const;

/** Pages, whose relative links would break with a slash at the end of the path. */
const withSlash = ['/docs/', '/problems/', `${acceptPath}/`, `${optOutPath}/`] as const;

/** The served paths, all of them for GET only. */
export const startPaths: readonly string[] = ['/', ...iconPaths, ...withSlash];

const html = 'text/html; charset=utf-8';

/** The start page, the icon, and redirects from page paths with a slash at the end. */
export function registerStartPage(
  app: FastifyInstance,
  { brand, home, production, publicUrl }: Config,
  fileOf: (name: PageFile) => Promise<Asset>,
): void {
  app.get('/', async (_request, reply) => {
    // Absolute: the example is pasted in any folder.
    const file = resolve(credentialsFile(home));
    return reply
      .headers(pageHeaders)
      .header('cache-control', 'no-store')
      .type(html)
      .send(
        startPage({
          brand,
          baseUrl: publicUrl ?? app.listeningOrigin,
          credentials: !production && existsSync(file) ? file : undefined,
        }),
      );
  });
  for (const path of iconPaths)
    app.get(path, async (request, reply) => {
      void reply.headers(pageHeaders);
      return sendAsset(request, reply, await fileOf('icon.svg'));
    });
  for (const path of withSlash)
    app.get(path, async (request, reply) => {
      // Relative, because the service may be served below a path. Browsers keep the fragment.
      const query = /\?.*/s.exec(request.raw.url ?? '')?.[0] ?? '';
      const name = path.split('/').at(-2) ?? '';
      return reply.code(308).header('location', `../${name}${query}`).send();
    });
}

/** Sends the 404 page to a browser that opens an unknown path. Returns undefined for programs, which get a problem. */
export function notFoundForBrowsers(
  brand: Brand,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined {
  return (request, reply) => {
    const url = request.raw.url ?? '';
    if (isApiPath(url)) return undefined;
    addVary(reply, 'accept, accept-language');
    if (!prefersHtml(request.headers.accept)) return undefined;
    const language = chooseLanguage(mailLocales, [], request.headers['accept-language']);
    return reply
      .code(404)
      .headers({ ...pageHeaders, 'content-language': language, 'cache-control': 'no-store' })
      .type(html)
      .send(notFoundPage(language, brand, url.split('?', 1)[0] ?? ''));
  };
}
