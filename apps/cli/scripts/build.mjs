import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { buildPackage, publishedFields } from '@tallybook/sdk/build';
import { buildSync } from 'esbuild';

const folder = join(import.meta.dirname, '..');

buildPackage(folder, (manifest) => ({
  ...publishedFields(manifest),
  // All packages have one version (docs/adr/0034-command-line-client.md).
  dependencies: { ...manifest.dependencies, '@tallybook/sdk': manifest.version },
  bin: { tallybook: 'bin.js' },
  exports: { './package.json': './package.json' },
}));

// The domain is no published package: what `migrate` needs of it becomes one file (docs/adr/0034-command-line-client.md).
const built = join(folder, 'dist/package');
const bundle = join(built, 'migration.js');
buildSync({
  entryPoints: [join(folder, '../../packages/domain/src/migration/index.ts')],
  outfile: bundle,
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  legalComments: 'none',
});
for (const file of readdirSync(built, { recursive: true }).map(String)) {
  if (!file.endsWith('.js')) continue;
  const text = readFileSync(join(built, file), 'utf8');
  const path = relative(join(built, file, '..'), bundle)
    .split(sep)
    .join('/');
  const own = path.startsWith('.') ? path : `./${path}`;
  if (text.includes("'@tallybook/domain/migration'"))
    writeFileSync(join(built, file), text.replaceAll("'@tallybook/domain/migration'", `'${own}'`));
}
