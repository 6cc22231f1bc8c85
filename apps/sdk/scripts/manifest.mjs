/** The fields that the published package.json takes from the workspace; the others are for development. */
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
];

/**
 * The package.json of the published package, without scripts and workspace packages, which users do not have.
 * `pnpm pack` replaces `catalog:` with versions.
 */
export const publishedManifest = (manifest) => ({
  ...Object.fromEntries(published.map((field) => [field, manifest[field]])),
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
});
