import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppServices } from '../../platform/verb.ts';
import { prefersHtml, rates } from '../edge/negotiation.ts';
import { routeNotFound } from '../edge/problems.ts';
import { sendProblem } from '../edge/send-problem.ts';
import { sendAsset } from './assets.ts';
import { pageHeaders } from './page-files.ts';
import { createReferenceFiles, referenceFiles } from './reference/files.ts';
import type { Form, Pages } from './reference/pages.ts';

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
    const { createPages } = await import('./reference/pages.ts');
    return createPages(config.brand, config.publicUrl ?? app.listeningOrigin);
  };
  for (const path of pagePaths)
    app.get(path.replaceAll(/\{(\w+)\}/g, ':$1'), async (request, reply) => {
      pages ??= load();
      const page = (await pages).find(pathOf(request), preferredForm(request.headers.accept));
      if (page === undefined)
        return sendNotFound(request, reply) ?? sendProblem(request, reply, routeNotFound());
      void reply.headers(pageHeaders);
      return sendAsset(request, reply, await page, 'accept-encoding, accept');
    });

  const fileOf = createReferenceFiles(config.brand);
  for (const name of referenceFiles)
    app.get(`/docs/assets/${name}`, async (request, reply) => {
      void reply.headers(pageHeaders);
      return sendAsset(request, reply, await fileOf(name));
    });
}

const pathOf = (request: FastifyRequest): string => (request.raw.url ?? '').split('?', 1)[0] ?? '';

/** HTML unless a program asks for another form by name: `*\/*` is what curl and link checkers send. */
function preferredForm(accept: string | undefined): Form {
  if (prefersHtml(accept)) return 'html';
  if (rates(accept, 'text/markdown')) return 'markdown';
  return rates(accept, 'application/json') || rates(accept, 'application/problem+json') ? 'json' : 'html';
}
