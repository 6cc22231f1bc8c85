import type { FastifyInstance } from 'fastify';
import type { AppServices } from '../../platform/verb.ts';
import { appRouter } from '../../modules/router.ts';
import { assetOf, sendAsset, type Asset } from './assets.ts';
import { referenceAsset, referencePaths } from '../document/reference-page.ts';

/** The served paths, all of them for GET only. */
export const documentPaths: readonly string[] = ['/openapi.json', ...referencePaths];

/**
 * `/openapi.json`, and `/docs`, its human-readable form. The page loads nothing from other hosts and runs no script but
 * its own two files.
 */
export function registerDocument(app: FastifyInstance, services: AppServices): void {
  const { publicUrl } = services.config;
  const policy = contentSecurityPolicy(publicUrl);
  let document: Promise<Asset> | undefined;

  app.get('/openapi.json', async (request, reply) => {
    document ??= loadDocument(publicUrl ?? '/');
    // Readable from any origin: editors and generators in browsers fetch it.
    void reply.header('access-control-allow-origin', '*');
    return sendAsset(request, reply, await document);
  });
  for (const path of referencePaths)
    app.get(path, async (request, reply) => {
      void reply.headers({ 'content-security-policy': policy, 'referrer-policy': 'no-referrer' });
      return sendAsset(request, reply, await referenceAsset(path));
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

/** The page calls the service, whose origin differs from the page's when PUBLIC_URL says so. */
function contentSecurityPolicy(publicUrl: string | undefined): string {
  const service = publicUrl === undefined ? '' : ` ${new URL(publicUrl).origin}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self'${service}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
