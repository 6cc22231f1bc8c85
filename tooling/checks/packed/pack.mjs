import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

/** Checks the fields and files of the installed package and the packages that it imports. Returns the number of files. */
export const inspectPackage = (installed) => {
  const manifest = readManifest(installed);
  const used = { ...manifest.dependencies, ...manifest.peerDependencies };
  const names = Object.keys(used).sort().join(', ');
  require(names === '@trpc/client, @trpc/server', `the package depends on ${names}`);
  for (const version of Object.values(used))
    require(/^[\d^~]/.test(version), `a dependency has the version ${version}`);
  for (const field of development) require(manifest[field] === undefined, `the package has ${field}`);
  require(manifest.license === 'MIT', 'the package does not name its license');
  require(!JSON.stringify(manifest.exports).includes('src'), 'the package exports its sources');

  // Two copies of tRPC would be two sets of types.
  require(!existsSync(join(installed, 'node_modules')), 'the package has packages of its own');

  const files = readdirSync(installed, { recursive: true }).map(String);
  for (const file of ['LICENSE', 'README.md']) require(files.includes(file), `the package has no ${file}`);
  const odd = files.filter((file) => /(?<!\.d)\.ts$|\.test|tsbuildinfo|^src\b/.test(file));
  require(odd.length === 0, `the package contains ${odd.join(', ')}`);
  for (const file of files.filter((each) => /\.(?:js|d\.ts)$/.test(each)))
    for (const [, name] of readFileSync(join(installed, file), 'utf8').matchAll(specifiers))
      require(/^\.\.?\/.*\.js$|^@trpc\/(?:client|server|server\/observable)$/.test(
        name,
      ), `${file} imports ${name}`);
  return files.length;
};
