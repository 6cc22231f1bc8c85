/**
 * Generates clients from the committed openapi.json with three common tools, and one from the OpenAPI 3.0 document,
 * type-checks those in TypeScript in strict mode, and runs all against a fresh service.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRuntime } from '../bootstrap/runtime.mjs';
import { execute } from './execute.mjs';
import { startFreshServer } from './fresh-server.mjs';
import { checkGoClient } from './generated/go-client.mjs';
import { checkPythonClient } from './generated/python-client.mjs';

const root = join(import.meta.dirname, '../..');

// Not dependencies of the workspace: the generators need a compiler API that TypeScript 7 does not have.
const tools = ['@hey-api/openapi-ts@0.99.0', 'openapi-typescript@7.13.0', 'typescript@5.9.3'];
const openapiFetch = 'openapi-fetch@0.17.0';

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
  await execute('npx', ['--yes', ...packages, 'openapi-ts', '--file', 'openapi-ts.config.mjs'], {
    cwd: folder,
  });

  const input = join(root, 'apps/api/openapi.json');
  await execute('npx', ['--yes', ...packages, 'openapi-typescript', input, '--output', 'types.ts'], {
    cwd: folder,
  });
  await execute('npm', ['install', '--no-audit', '--no-fund', '--save-exact', openapiFetch], { cwd: folder });

  // These files have other names in the repository, because there they cannot be type-checked without the client.
  copyFileSync(join(import.meta.dirname, 'generated/program.ts.txt'), join(folder, 'program.ts'));
  copyFileSync(join(import.meta.dirname, 'generated/fetch-program.ts.txt'), join(folder, 'fetch-program.ts'));
  copyFileSync(join(import.meta.dirname, 'generated/tsconfig.client.json'), join(folder, 'tsconfig.json'));
  await execute(join(root, 'node_modules/.bin/tsc'), ['--project', folder]);

  const server = await startFreshServer({}, ['--empty']);
  try {
    const { base_url, api_key, product_id } = server.credentials;
    const environment = { ...process.env, BASE_URL: base_url, API_KEY: api_key, PRODUCT_ID: product_id };
    for (const program of ['program.ts', 'fetch-program.ts'])
      console.log(await execute(findRuntime(root), [program], { cwd: folder, env: environment }));
    const python = join(folder, 'python');
    mkdirSync(python);
    console.log(await checkPythonClient(python, input, environment));
    const go = join(folder, 'go');
    mkdirSync(go);
    console.log(await checkGoClient(go, environment));
  } finally {
    await server.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
