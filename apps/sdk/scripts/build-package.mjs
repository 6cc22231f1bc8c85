// Builds a package for publishing into its dist/package with plain tsc, ES modules only. This file is JavaScript
// because packing may run it on a Node version that cannot run TypeScript.
import { spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param {string} folder of the package, with its tsconfig.build.json
 * @param {(manifest: object) => object} publishedManifest converts the package.json of the workspace
 */
export const buildPackage = (folder, publishedManifest) => {
  const built = join(folder, 'dist/package');
  const repository = join(import.meta.dirname, '../../..');
  rmSync(built, { recursive: true, force: true });
  const tsc = join(repository, 'node_modules/.bin/tsc');
  const { status } = spawnSync(tsc, ['-p', join(folder, 'tsconfig.build.json')], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);

  // tsc rewrites import extensions in the JavaScript but not in the declarations.
  for (const file of readdirSync(built, { recursive: true })) {
    if (!file.endsWith('.d.ts')) continue;
    const text = readFileSync(join(built, file), 'utf8');
    writeFileSync(
      join(built, file),
      text.replaceAll(/((?:from |import\()['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2'),
    );
  }

  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  writeFileSync(join(built, 'package.json'), `${JSON.stringify(publishedManifest(manifest), null, 2)}\n`);
  copyFileSync(join(folder, 'README.md'), join(built, 'README.md'));
  copyFileSync(join(repository, 'LICENSE'), join(built, 'LICENSE'));
};

/** The fields that a published package.json takes from the workspace; the others are for development. */
const published = [
  'name',
  'version',
  'description',
  'license',
  'repository',
  'homepage',
  'bugs',
  'type',
  'sideEffects',
  'engines',
  'dependencies',
  'peerDependencies',
];

/** The package.json without scripts and workspace packages, which users do not have. */
export const publishedFields = (manifest) =>
  Object.fromEntries(published.map((field) => [field, manifest[field]]));
