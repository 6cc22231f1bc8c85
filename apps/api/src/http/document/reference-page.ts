import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { assetOf, type Asset } from '../pages/assets.ts';

// Relative paths, because the service may be deployed below a path.
const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Tallybook API reference</title>
    <link rel="stylesheet" href="docs/swagger-ui.css">
    <link rel="icon" type="image/svg+xml" href="favicon.svg">
  </head>
  <body>
    <div id="reference"></div>
    <noscript>This page needs JavaScript. The API is also described in <a href="openapi.json">/openapi.json</a>.</noscript>
    <script src="docs/swagger-ui-bundle.js"></script>
    <script src="docs/start.js"></script>
  </body>
</html>
`;

// A separate file, because the page's policy forbids inline scripts. `validatorUrl: null` avoids calls to another host.
const start = `SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  validatorUrl: null,
  persistAuthorization: false,
  supportedSubmitMethods: ['get', 'post', 'patch', 'delete'],
});
`;

const require = createRequire(import.meta.url);
const packageFolder = dirname(require.resolve('swagger-ui-dist/package.json'));
const shipped = (name: string) => (): Promise<Buffer> => readFile(join(packageFolder, name));
const written = (text: string) => (): Promise<Buffer> => Promise.resolve(Buffer.from(text));

const sources: Readonly<Record<string, { type: string; load: () => Promise<Buffer> }>> = {
  '/docs': { type: 'text/html; charset=utf-8', load: written(page) },
  '/docs/start.js': { type: 'text/javascript; charset=utf-8', load: written(start) },
  '/docs/swagger-ui-bundle.js': {
    type: 'text/javascript; charset=utf-8',
    load: shipped('swagger-ui-bundle.js'),
  },
  '/docs/swagger-ui.css': { type: 'text/css; charset=utf-8', load: shipped('swagger-ui.css') },
};

/** Every path of the reference page, which loads nothing from other hosts. */
export const referencePaths: readonly string[] = Object.keys(sources);

const loaded = new Map<string, Promise<Asset>>();

/** Read and compressed on first use, then cached. */
export function referenceAsset(path: string): Promise<Asset> {
  const known = loaded.get(path) ?? load(path);
  loaded.set(path, known);
  return known;
}

async function load(path: string): Promise<Asset> {
  const source = sources[path];
  if (source === undefined) throw new Error(`${path} is not a path of the reference page`);
  return assetOf(source.type, await source.load());
}
