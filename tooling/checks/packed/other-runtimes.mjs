import { deepEqual } from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execute } from '../execute.mjs';
import { npm } from './install.mjs';

const glibc = process.platform === 'linux' ? '-glibc' : '';
const { platform, arch } = process;

/** The packages with the programs themselves, so that no script runs while installing. At least three days old. */
const runtimes = {
  deno: { name: `@deno/${platform}-${arch}${glibc}`, version: '2.9.6', bin: 'deno' },
  // The baseline runs on processors without AVX2.
  bun: {
    name: `@oven/bun-${platform}-${arch === 'arm64' ? 'aarch64' : 'x64-baseline'}`,
    version: '1.4.4',
    bin: 'bin/bun',
  },
  workerd: {
    name: `@cloudflare/workerd-${platform}-${arch === 'x64' ? '64' : arch}`,
    version: '1.20261117.1',
    bin: 'bin/workerd',
  },
};

/** Installs each runtime that exists for this platform. Returns their paths by name. */
export const installOtherRuntimes = async (folder, say) => {
  const paths = {};
  for (const [runtime, { name, version, bin }] of Object.entries(runtimes)) {
    const place = join(folder, runtime);
    mkdirSync(place);
    writeFileSync(join(place, 'package.json'), '{"private":true}');
    try {
      await npm(place, [`${name}@${version}`, '--ignore-scripts']);
    } catch (error) {
      if (!/E404|EBADPLATFORM|ETARGET/.test(error.message)) throw error;
      say(`Note: the client was not run on ${runtime}: there is no ${name} ${version}`);
      continue;
    }
    paths[runtime] = join(place, 'node_modules', name, bin);
    if (!existsSync(paths[runtime])) throw new Error(`${name} has no ${bin}`);
  }
  return paths;
};

/** Runs the client on these runtimes against the service. */
export const runOnOtherRuntimes = async (folder, paths, { base_url, api_key }, say) => {
  const service = { BASE_URL: base_url, API_KEY: api_key };
  const run = async (runtime, ...args) => {
    const env = { PATH: process.env.PATH, HOME: folder, ...service, RUNTIME: runtime };
    const printed = await execute(paths[runtime], args, { cwd: folder, env });
    deepEqual(JSON.parse(printed), { exported: [3, 5, 7], role: 'owner', items: 1 });
    say(`runs on ${runtime} ${runtimes[runtime].version}`);
  };
  if (paths.deno !== undefined)
    await run(
      'deno',
      'run',
      '--no-prompt',
      '--allow-net',
      '--allow-env',
      '--allow-read',
      'other-runtime.mjs',
    );
  if (paths.bun !== undefined) await run('bun', 'other-runtime.mjs');
  if (paths.workerd !== undefined) {
    await bundleWorker(folder);
    writeFileSync(join(folder, 'worker.capnp'), workerConfig(service));
    await execute(paths.workerd, ['test', 'worker.capnp'], { cwd: folder });
    say(`runs on workerd ${runtimes.workerd.version}`);
  }
};

const bundleWorker = async (folder) => {
  const lib = { entry: 'worker.mjs', formats: ['es'], fileName: 'worker' };
  const config = { build: { outDir: 'worker', minify: false, lib } };
  writeFileSync(join(folder, 'worker.config.mjs'), `export default ${JSON.stringify(config)};\n`);
  const vite = join(folder, 'node_modules/vite/bin/vite.js');
  await execute(process.execPath, [vite, 'build', '--logLevel=warn', '--config', 'worker.config.mjs'], {
    cwd: folder,
  });
  // A worker that needed more than the runtime has would not start.
  if (/\brequire\(|from ['"]node:/.test(readFileSync(join(folder, 'worker/worker.js'), 'utf8')))
    throw new Error('the bundle of the worker imports modules of Node');
};

/** As a Worker without compatibility flags, which may connect to loopback addresses. */
const workerConfig = ({ BASE_URL, API_KEY }) => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .client),
    (name = "internet", network = (allow = ["private", "public"])),
  ],
);
const client :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker/worker.js")],
  compatibilityDate = "2026-01-01",
  bindings = [
    (name = "BASE_URL", text = ${JSON.stringify(BASE_URL)}),
    (name = "API_KEY", text = ${JSON.stringify(API_KEY)}),
  ],
);
`;
