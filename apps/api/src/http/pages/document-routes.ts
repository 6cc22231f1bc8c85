import type { FastifyInstance } from 'fastify';
import type { AppServices } from '../../platform/verb.ts';
import { appRouter } from '../../modules/router.ts';
import { assetOf, sendAsset, type Asset } from './assets.ts';

/** The served paths, all of them for GET only. */
export const documentPaths: readonly string[] = ['/openapi.json'];

/** `/openapi.json`. */
export function registerDocument(app: FastifyInstance, services: AppServices): void {
  const { publicUrl } = services.config;
  let document: Promise<Asset> | undefined;

  app.get('/openapi.json', async (request, reply) => {
    document ??= loadDocument(publicUrl ?? '/');
    // Readable from any origin: editors and generators in browsers fetch it.
    void reply.header('access-control-allow-origin', '*');
    return sendAsset(request, reply, await document);
  });
}

/** On first use, and with the modules that only this needs, to keep the start fast. */
async function loadDocument(serverUrl: string): Promise<Asset> {
  const { buildDocument } = await import('../document/build.ts');
  return assetOf(
    'application/json; charset=utf-8',
    Buffer.from(JSON.stringify(buildDocument(appRouter, serverUrl))),
  );
}
