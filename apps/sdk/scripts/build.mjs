import { join } from 'node:path';
import { buildPackage, publishedFields } from './build-package.mjs';

// `pnpm pack` replaces `catalog:` with versions.
buildPackage(join(import.meta.dirname, '..'), (manifest) => ({
  ...publishedFields(manifest),
  exports: {
    '.': { types: './index.d.ts', default: './index.js' },
    './trpc': { types: './trpc.d.ts', default: './trpc.js' },
  },
}));
