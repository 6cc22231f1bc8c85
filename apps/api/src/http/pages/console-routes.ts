import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mailLocales } from '@tallybook/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../../platform/mail/names.ts';
import { acceptPath } from '../../modules/identity/invitations/mailed-link.ts';
import type { Config } from '../../platform/config.ts';
import { acceptsEncoding } from '../edge/negotiation.ts';
import { routeNotFound } from '../edge/problems.ts';
import { consolePath, dropsCookies } from '../edge/same-origin.ts';
import { sendProblem } from '../edge/send-problem.ts';
import { addVary } from '../edge/vary.ts';
import { sendAsset, type Asset } from './assets.ts';
import { chooseLanguage } from '../../platform/language.ts';
import { consoleHeaders, type PageFile } from './page-files.ts';
import { needsHttpsPage } from './start/needs-https-html.ts';

/** Written by `pnpm --filter @tallybook/console build`, which `npm start` runs if the console has changed. */
const site = join(import.meta.dirname, '../../../../console/dist/site');

const brandFiles = ['icon.svg', 'brand.css'] as const satisfies readonly PageFile[];

/** Paths of the console that are not screens. */
const reserved = '/console/(?:api|assets|oidc|session|sessions|trpc)(?:/|$)';
const reservedForm = new RegExp(`^${reserved}`);

/** The served paths, all of them for GET only. */
export const consolePaths: readonly string[] = [
  '/console',
  '/console/',
  ...brandFiles.map((name) => `/console/${name}`),
  '/console/assets/{name}',
  // The browser interprets the paths of screens.
  `(?!${reserved})/console/[^?]+`,
];

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  woff2: 'font/woff2',
};

type Encoding = 'br' | 'gz' | undefined;

/** The console: its files, and its page for the path of every screen, which the browser interprets. */
export function registerConsole(
  app: FastifyInstance,
  config: Config,
  fileOf: (name: PageFile) => Promise<Asset>,
): void {
  const { brand, oidcClient, signInLinks } = config;
  const basePath = consolePath(config);
  const readCached = cachedFiles();

  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [path = ''] = (request.raw.url ?? '').split('?', 1);
    if (reservedForm.test(path)) return sendProblem(request, reply, routeNotFound());
    void reply.headers(consoleHeaders).header('cache-control', 'no-store');
    if (dropsCookies(request, config)) {
      const language = chooseLanguage(mailLocales, [], request.headers['accept-language']);
      return addVary(reply, 'accept-language')
        .code(403)
        .header('content-language', language)
        .type('text/html; charset=utf-8')
        .send(needsHttpsPage(language, brand, `${basePath.slice(0, -'/console'.length)}${acceptPath}`));
    }
    if (!existsSync(join(site, 'index.html')))
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The console is not built. Run: pnpm --filter @tallybook/console build\n');
    const page = await readFile(join(site, 'index.html'), 'utf8');
    return reply.type('text/html; charset=utf-8').send(
      page
        // Functions, because `$` has a meaning in a replacement text.
        .replace('content="/console"', () => `content="${escapeHtml(basePath)}"`)
        .replace(
          '"tallybook-oidc" content="off"',
          `"tallybook-oidc" content="${onOff(oidcClient !== undefined)}"`,
        )
        .replace('"tallybook-links" content="on"', `"tallybook-links" content="${onOff(signInLinks)}"`)
        .replaceAll('"Tallybook"', () => `"${escapeHtml(brand.name)}"`)
        .replace('<title>Tallybook<', () => `<title>${escapeHtml(brand.name)}<`)
        // Relative to the page, whose path may have any depth.
        .replaceAll('"./', () => `"${escapeHtml(basePath)}/`),
    );
  };

  for (const path of ['/console', '/console/', '/console/*']) app.get(path, sendPage);
  for (const name of brandFiles)
    app.get(`/console/${name}`, async (request, reply) => {
      void reply.headers(consoleHeaders);
      return sendAsset(request, reply, await fileOf(name));
    });
  app.get('/console/assets/:name', async (request, reply) => {
    const { name } = request.params as { name: string };
    const type = types[name.slice(name.lastIndexOf('.') + 1)];
    const encoding = type === types['woff2'] ? undefined : encodingFor(request.headers['accept-encoding']);
    const bytes =
      type === undefined || !/^[\w-]+(?:\.[\w-]+)+$/.test(name)
        ? undefined
        : await readCached(name, encoding);
    if (type === undefined || bytes === undefined) return sendProblem(request, reply, routeNotFound());
    if (encoding !== undefined) void reply.header('content-encoding', encoding === 'gz' ? 'gzip' : encoding);
    return (
      addVary(reply, 'accept-encoding')
        .headers(consoleHeaders)
        // The name contains a hash of the content.
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type(type)
        .send(bytes)
    );
  });
}

const encodingFor = (accepted: string | undefined): Encoding =>
  acceptsEncoding(accepted, 'br') ? 'br' : acceptsEncoding(accepted, 'gzip') ? 'gz' : undefined;

const onOff = (on: boolean): string => (on ? 'on' : 'off');

/** Reads a file of the build once. Undefined for a file that does not exist. */
function cachedFiles(): (name: string, encoding: Encoding) => Promise<Buffer | undefined> {
  const files = new Map<string, Buffer>();
  return async (name, encoding) => {
    const file = encoding === undefined ? name : `${name}.${encoding}`;
    const known = files.get(file);
    if (known !== undefined) return known;
    const bytes = await readFile(join(site, 'assets', file)).catch(() => undefined);
    if (bytes !== undefined) files.set(file, bytes);
    return bytes;
  };
}
