/**
 * Checks the Dockerfile with a linter and, where a Docker engine runs, builds the image, starts compose.yaml and waits
 * until the service is healthy. `apps/api/test/container.test.ts` executes the same steps without Docker.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import dockerfile from 'dockerfile-utils';

const root = join(import.meta.dirname, '../..');

for (const { message, range } of dockerfile.validate(readFileSync(join(root, 'Dockerfile'), 'utf8'))) {
  console.error(
    `Dockerfile:${range.start.line + 1}: ${typeof message === 'string' ? message : message.value}`,
  );
  process.exitCode = 1;
}

const succeeds = (...command) =>
  spawnSync('docker', command, { cwd: root, timeout: 20_000, stdio: 'ignore' }).status === 0;
/** @param {string[]} command */
const docker = (...command) =>
  execFileSync('docker', command, { cwd: root, timeout: 400_000, stdio: ['ignore', 'inherit', 'inherit'] });

const hasCompose = succeeds('compose', 'version');
if (hasCompose) docker('compose', 'config', '--quiet');
else console.log('Note: compose.yaml was not parsed by Docker, because this machine has no `docker compose`');
if (hasCompose && succeeds('info')) {
  execFileSync('sh', ['deploy/compose/secrets.sh'], { cwd: root });
  // A project of its own, so that volumes of another one stay.
  const compose = ['compose', '--project-name', `tallybook-check-${process.pid}`];
  try {
    docker(...compose, 'up', '--build', '--wait', '--wait-timeout', '120');
    const response = await fetch('http://127.0.0.1:4400/readyz');
    if (response.status !== 200) throw new Error(`/readyz responds with ${response.status}`);
    console.log('ok      the image is healthy');
  } catch (error) {
    docker(...compose, 'logs', '--tail', '50');
    throw error;
  } finally {
    docker(...compose, 'down', '--volumes');
  }
} else console.log('Note: the image was not built, because no Docker engine runs here');
