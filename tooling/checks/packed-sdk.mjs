/**
 * Tests the client as its users get it: packed, installed with npm in a separate project, type-checked there in strict
 * mode, linted as a package, and run on Node 20 and 24 against a fresh service. The programs of that project are text
 * files in packed/, because they cannot be compiled in this workspace.
 */
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execute } from './execute.mjs';
import { startFreshServer } from './fresh-server.mjs';

const root = join(import.meta.dirname, '../..');
const manifest = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
const publint = 'publint@0.3.25';

const require = (condition, message) => {
  if (!condition) throw new Error(message);
};

const pack = async (folder) => {
  const pnpm = manifest('.').packageManager;
  await execute('npx', ['--yes', pnpm, 'pack', '--pack-destination', folder], {
    cwd: join(root, 'apps/sdk'),
  });
  const [name, ...others] = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
  require(name !== undefined && others.length === 0, 'pnpm pack did not create exactly one package');
  return join(folder, name);
};

const specifiers = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;

/** Checks the files of the package and the packages that it imports. Returns the number of files. */
const inspectPackage = (installed) => {
  const { dependencies, exports, ...others } = JSON.parse(
    readFileSync(join(installed, 'package.json'), 'utf8'),
  );
  const names = Object.keys(dependencies).sort().join(', ');
  require(names === '@trpc/client, @trpc/server', `the package depends on ${names}`);
  for (const version of Object.values(dependencies))
    require(/^[\d^~]/.test(version), `a dependency has the version ${version}`);
  for (const field of [
    'peerDependencies',
    'optionalDependencies',
    'devDependencies',
    'scripts',
    'publishConfig',
  ])
    require(others[field] === undefined, `the package has ${field}`);
  require(!JSON.stringify(exports).includes('src'), 'the package exports its sources');
  const files = readdirSync(installed, { recursive: true }).map(String);
  const odd = files.filter((file) => /(?<!\.d)\.ts$|\.test|tsbuildinfo|^src\b/.test(file));
  require(odd.length === 0, `the package holds ${odd.join(', ')}`);
  for (const file of files.filter((each) => /\.(?:js|d\.ts)$/.test(each)))
    for (const [, name] of readFileSync(join(installed, file), 'utf8').matchAll(specifiers))
      require(/^\.\.?\/.*\.js$|^@trpc\/(?:client|server)$/.test(name), `${file} imports ${name}`);
  return files.length;
};

const strict = {
  strict: true,
  skipLibCheck: false,
  noEmit: true,
  exactOptionalPropertyTypes: true,
  target: 'es2022',
};
/** Compiler options of typical consumers: a program on Node, and a page built with a bundler. */
const consumers = {
  node: { ...strict, module: 'nodenext', types: ['node'] },
  browser: {
    ...strict,
    module: 'esnext',
    moduleResolution: 'bundler',
    types: [],
    lib: ['esnext', 'dom', 'dom.iterable'],
  },
};

/** The npm package of a Node major version; undefined if it is the current Node. */
const nodePackage = (major) =>
  process.versions.node.startsWith(`${major}.`)
    ? undefined
    : `node-${process.platform}-${process.arch}@${major}`;

const install = async (folder, tarball) => {
  const { typescript, types } = catalogVersions();
  mkdirSync(folder);
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'consumer', private: true, type: 'module' }),
  );
  const packages = [tarball, `typescript@${typescript}`, `@types/node@${types}`, publint];
  await execute('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...packages], {
    cwd: folder,
  });
};

const catalogVersions = () => {
  const catalog = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
  const version = (name) => new RegExp(`^ +'?${name}'?: (\\S+)$`, 'm').exec(catalog)?.[1];
  return { typescript: version('typescript'), types: version('@types/node') };
};

/** @returns {Promise<string>} the path of a Node of that major version */
const nodeOf = async (major, folder) => {
  const name = nodePackage(major);
  if (name === undefined) return process.execPath;
  const place = join(folder, `node-${major}`);
  mkdirSync(place);
  writeFileSync(join(place, 'package.json'), '{"private":true}');
  await execute('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', name], { cwd: place });
  return join(place, 'node_modules', name.replace(/@\d+$/, ''), 'bin', 'node');
};

const folder = mkdtempSync(join(tmpdir(), 'tallybook-packed-'));
const say = (line) => console.log(`${(performance.now() / 1000).toFixed(1).padStart(6)} s  ${line}`);
// Starts meanwhile. The `finally` below awaits and stops it after any failure.
const starting = startFreshServer();
starting.catch(() => {});
try {
  const tarball = await pack(folder);
  say(`packed ${tarball.slice(folder.length + 1)}`);
  const consumer = join(folder, 'consumer');
  await install(consumer, tarball);
  say('installed with npm in a separate project');
  const count = inspectPackage(join(consumer, 'node_modules/@tallybook/sdk'));
  say(`${count} files; imports nothing but @trpc/client and @trpc/server`);

  const bin = (name) => join(consumer, 'node_modules/.bin', name);
  await execute(bin('publint'), ['--strict', tarball], { cwd: consumer });
  say('publint passes');
  copyFileSync(join(import.meta.dirname, 'packed/types.txt'), join(consumer, 'program.ts'));
  for (const [name, compilerOptions] of Object.entries(consumers)) {
    const project = join(consumer, `tsconfig.${name}.json`);
    writeFileSync(project, JSON.stringify({ compilerOptions, files: ['program.ts'] }));
    await execute(bin('tsc'), ['-p', project], { cwd: consumer });
    say(`type-checks for ${name}: strict, libraries included`);
  }

  const { base_url: BASE_URL, api_key: API_KEY } = (await starting).credentials;
  copyFileSync(join(import.meta.dirname, 'packed/run.txt'), join(consumer, 'program.mjs'));
  for (const major of [20, 24]) {
    const node = await nodeOf(major, folder);
    const printed = await execute(node, ['program.mjs'], {
      cwd: consumer,
      env: { PATH: process.env.PATH, BASE_URL, API_KEY },
    });
    const result = JSON.parse(printed);
    require(result.node.startsWith(`v${major}.`) &&
      result.movements === 2, `unexpected outcome on Node ${major}: ${printed}`);
    say(`runs on Node ${result.node} against ${BASE_URL}`);
  }
  console.log('The packed client works.');
} catch (error) {
  console.error(`FAILED: ${error.message}`);
  process.exitCode = 1;
} finally {
  const server = await starting.catch(() => {});
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}
