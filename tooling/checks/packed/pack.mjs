import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execute } from '../execute.mjs';
import { require } from './require.mjs';

export const root = join(import.meta.dirname, '../../..');
const readManifest = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Packs a package as it would be published. Returns the path of the tarball, the only one in the folder. */
export const pack = async (folder, name = 'apps/sdk') => {
  const pnpm = readManifest(root).packageManager;
  await execute('npx', ['--yes', pnpm, 'pack', '--pack-destination', folder], {
    cwd: join(root, name),
  });
  const [tarball, ...others] = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
  require(tarball !== undefined && others.length === 0, 'pnpm pack did not create exactly one package');
  return join(folder, tarball);
};

const specifiers = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;
const development = ['optionalDependencies', 'devDependencies', 'scripts', 'publishConfig'];

/** Checks the fields and files of the installed package, which imports no other. Returns the number of files. */
export const inspectPackage = (installed) => {
  const manifest = readManifest(installed);
  const used = { ...manifest.dependencies, ...manifest.peerDependencies };
  const names = Object.keys(used).sort().join(', ');
  require(names === '', `the package depends on ${names}`);
  for (const field of development) require(manifest[field] === undefined, `the package has ${field}`);
  require(manifest.license === 'MIT', 'the package does not name its license');
  require(!JSON.stringify(manifest.exports).includes('src'), 'the package exports its sources');

  const files = readdirSync(installed, { recursive: true }).map(String);
  for (const file of ['LICENSE', 'README.md']) require(files.includes(file), `the package has no ${file}`);
  const odd = files.filter((file) => /(?<!\.d)\.ts$|\.test|tsbuildinfo|^src\b/.test(file));
  require(odd.length === 0, `the package contains ${odd.join(', ')}`);
  for (const file of files.filter((each) => /\.(?:js|d\.ts)$/.test(each)))
    for (const [, name] of readFileSync(join(installed, file), 'utf8').matchAll(specifiers))
      // The types for tRPC's own client are an entry of their own.
      require(/^\.\.?\/.*\.js$/.test(name) ||
        (file === 'trpc.d.ts' && name === '@trpc/server'), `${file} imports ${name}`);
  return files.length;
};
