import { join } from 'node:path';
import { buildPackage, publishedFields } from '@tallybook/sdk/build';

buildPackage(join(import.meta.dirname, '..'), (manifest) => ({
  ...publishedFields(manifest),
  // All packages have one version (docs/adr/0034-command-line-client.md).
  dependencies: { ...manifest.dependencies, '@tallybook/sdk': manifest.version },
  bin: { tallybook: 'bin.js' },
  exports: { './package.json': './package.json' },
}));
