/**
 * Generates a client from the committed openapi.json with a common tool, type-checks it in strict mode, and runs it
 * against a fresh service.
 */
import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findRuntime } from '../bootstrap/runtime.mjs';
import { startFreshServer } from './fresh-server.mjs';

const root = join(import.meta.dirname, '../..');
const execute = promisify(execFile);
const stepLimit = 120_000;

// Not dependencies of the workspace: the generator needs a compiler API that TypeScript 7 does not have.
const tools = ['@hey-api/openapi-ts@0.99.0', 'typescript@5.9.3'];

const run = async (command, args, options = {}) => {
  try {
    const { stdout } = await execute(command, args, { timeout: stepLimit, maxBuffer: 1 << 26, ...options });
    return stdout.trim();
  } catch (error) {
    throw new Error(`${command} ${args.join(' ')}\n${error.stdout ?? ''}${error.stderr ?? ''}`, {
      cause: error,
    });
  }
};

const folder = mkdtempSync(join(tmpdir(), 'tallybook-generated-'));
try {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const config = {
    input: join(root, 'apps/api/openapi.json'),
    output: { path: join(folder, 'client'), module: { extension: '.ts' } },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent' },
  };
  writeFileSync(join(folder, 'openapi-ts.config.mjs'), `export default ${JSON.stringify(config)};\n`);
  const packages = tools.map((tool) => `--package=${tool}`);
  await run('npx', ['--yes', ...packages, 'openapi-ts', '--file', 'openapi-ts.config.mjs'], { cwd: folder });

  // These files have other names in the repository, because there they cannot be type-checked without the client.
  copyFileSync(join(import.meta.dirname, 'generated/program.ts.txt'), join(folder, 'program.ts'));
  copyFileSync(join(import.meta.dirname, 'generated/tsconfig.client.json'), join(folder, 'tsconfig.json'));
  await run(join(root, 'node_modules/.bin/tsc'), ['--project', folder]);

  const server = await startFreshServer();
  try {
    const { base_url, api_key, product_id } = server.credentials;
    const environment = { ...process.env, BASE_URL: base_url, API_KEY: api_key, PRODUCT_ID: product_id };
    console.log(await run(findRuntime(root), ['program.ts'], { cwd: folder, env: environment }));
  } finally {
    await server.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
