/** Writes the files generated from procedures and problems: openapi.json, docs/errors.md and docs/authorization.md. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appRouter } from '../../modules/router.ts';
import { authorizationPage } from './authorization-page.ts';
import { buildDocument } from './build.ts';
import { errorsPage } from './errors-page.ts';

const api = join(import.meta.dirname, '../../..');
const docs = join(api, '../../docs');

mkdirSync(docs, { recursive: true });
writeFileSync(join(api, 'openapi.json'), `${JSON.stringify(buildDocument(appRouter), null, 2)}\n`);
writeFileSync(join(docs, 'errors.md'), errorsPage());
writeFileSync(join(docs, 'authorization.md'), authorizationPage(appRouter));
