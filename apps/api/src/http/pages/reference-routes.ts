import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Form, Pages } from '@tallybook/reference';
import { readReferenceFile, referenceFiles, type Content } from '@tallybook/reference/files';
import { darkAccent, lightAccent } from '../../platform/mail/brand.ts';
import type { AppServices } from '../../platform/verb.ts';
import { jsonTypes, ratingOf } from '../edge/negotiation.ts';
import { routeNotFound } from '../edge/problems.ts';
import { sendProblem } from '../edge/send-problem.ts';
import { assetOf, sendAsset, type Asset } from './assets.ts';
import { pageHeaders } from './page-files.ts';

/** Paths of pages with a slash at the end, where relative links would break. `/docs/` and `/problems/` are in start-routes.ts. */
const withSlash = ['/docs/{name}/', '/docs/{folder}/{name}/', '/problems/{name}/'];

const pagePaths = [
  '/docs',
  '/docs/{name}',
  '/docs/{folder}/{name}',
  '/problems',
  '/problems.md',
  '/problems/{name}',
  '/llms.txt',
];

/** The served paths, all of them for GET only. */
export const referencePaths: readonly string[] = [
  ...pagePaths,
  ...withSlash,
  ...referenceFiles.map((name) => `/docs/assets/${name}`),
];

/**
 * The reference: `/docs` with operations and guides, `/problems`, and both as Markdown for programs. Everything is
 * built and loaded on first use, to keep the start fast.
 */
export function registerReference(
  app: FastifyInstance,
  { config }: Pick<AppServices, 'config'>,
  sendNotFound: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined,
): void {
  let pages: Promise<Pages> | undefined;
  const load = async (): Promise<Pages> => {
    const { createReference } = await import('./reference.ts');
    return createReference(config.brand, config.publicUrl ?? app.listeningOrigin);
  };
  const assets = new WeakMap<Content, Promise<Asset>>();
  const assetFor = (content: Content): Promise<Asset> => {
    const asset = assets.get(content) ?? assetOf(content.type, content.bytes);
    assets.set(content, asset);
    return asset;
  };
  for (const path of pagePaths)
    app.get(path.replaceAll(/\{(\w+)\}/g, ':$1'), async (request, reply) => {
      pages ??= load();
      const page = (await pages).find(pathOf(request), preferredForm(request.headers.accept));
      if (page === undefined)
        return sendNotFound(request, reply) ?? sendProblem(request, reply, routeNotFound());
      void reply.headers(pageHeaders);
      return sendAsset(request, reply, await assetFor(page), 'accept-encoding, accept');
    });

  for (const path of withSlash)
    app.get(path.replaceAll(/\{(\w+)\}/g, ':$1'), async (request, reply) => {
      pages ??= load();
      const page = pathOf(request).slice(0, -1);
      if ((await pages).find(page, 'html') === undefined)
        return sendNotFound(request, reply) ?? sendProblem(request, reply, routeNotFound());
      const query = /\?.*/s.exec(request.raw.url ?? '')?.[0] ?? '';
      return reply
        .code(308)
        .header('location', `../${page.split('/').at(-1) ?? ''}${query}`)
        .send();
    });

  const { brand } = config;
  const colors = { name: brand.name, light: lightAccent(brand), dark: darkAccent(brand) };
  for (const name of referenceFiles) {
    let file: Promise<Content> | undefined;
    app.get(`/docs/assets/${name}`, async (request, reply) => {
      file ??= readReferenceFile(name, colors);
      void reply.headers(pageHeaders);
      return sendAsset(request, reply, await assetFor(await file));
    });
  }
}

const pathOf = (request: FastifyRequest): string => (request.raw.url ?? '').split('?', 1)[0] ?? '';

/** HTML unless a program names another form and rates it higher: `*\/*` is what curl and link checkers send. */
function preferredForm(accept: string | undefined): Form {
  const [page, markdown, json] = [
    ratingOf(accept, 'text/html'),
    ratingOf(accept, 'text/markdown'),
    ratingOf(accept, ...jsonTypes),
  ];
  if (markdown > page && markdown >= json) return 'markdown';
  return json > 0 && json >= page ? 'json' : 'html';
}
