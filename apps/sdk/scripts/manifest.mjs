/** What the published package.json takes from the one in the workspace; the rest is for working on it. */
const published = [
  'name',
  'version',
  'description',
  'license',
  'type',
  'sideEffects',
  'engines',
  'dependencies',
];

/**
 * The package.json of the published package: without the scripts and the packages of the workspace, which
 * nobody who installs it has. `pnpm pack` writes the versions in place of `catalog:`.
 */
export const publishedManifest = (manifest) => ({
  ...Object.fromEntries(published.map((field) => [field, manifest[field]])),
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
});
