import type { FastifyInstance } from 'fastify';
import type { AppServices } from '../../platform/verb.ts';
import { appRouter } from '../../modules/router.ts';
import { assetOf, sendAsset, type Asset } from './assets.ts';

/** The served paths, all of them for GET only: the document, and its conversion for generators that cannot read 3.1. */
export const documentPaths = ['/openapi.json', '/openapi-3.0.json'] as const;

/** Serves both documents. */
export function registerDocument(app: FastifyInstance, services: AppServices): void {
  const { publicUrl } = services.config;
  for (const path of documentPaths) {
    let document: Promise<Asset> | undefined;
    app.get(path, async (request, reply) => {
      document ??= loadDocument(path, publicUrl ?? '/');
      // Readable from any origin: editors and generators in browsers fetch it.
      void reply.header('access-control-allow-origin', '*');
      return sendAsset(request, reply, await document);
    });
  }
}

/** On first use, and with the modules that only this needs, to keep the start fast. */
async function loadDocument(path: (typeof documentPaths)[number], serverUrl: string): Promise<Asset> {
  const { buildDocument } = await import('../document/build.ts');
  const document = buildDocument(appRouter, serverUrl);
  const served =
    path === '/openapi.json' ? document : (await import('../document/openapi-30.ts')).toOpenApi30(document);
  return assetOf('application/json; charset=utf-8', Buffer.from(JSON.stringify(served)));
}
