import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockInstallation } from './lock.mjs';

/** What the console is built from. The stamp of the installation covers the packages. */
const inputs = [
  'apps/console/index.html',
  'apps/console/package.json',
  'apps/console/vite.config.ts',
  'apps/console/scripts',
  'apps/console/src',
  'apps/sdk/src',
  'packages/domain/src',
  'pnpm-lock.yaml',
];

/**
 * Builds the console (about 2 s), unless its sources are those of the last build. Of two concurrent starts one builds,
 * and the other waits for it.
 *
 * @param {string} root
 * @param {string} node
 * @param {(line: string) => void} log
 */
export async function buildConsoleIfNeeded(root, node, log) {
  const stamp = stampOf(root);
  if (isBuilt(root, stamp)) return;
  const release = await lockInstallation(root, () => log('Waiting for another build in this folder …'));
  try {
    if (isBuilt(root, stamp)) return;
    const build = spawnSync(node, [join(root, 'apps/console/scripts/build.mjs')], {
      cwd: root,
      // Else tests, which set another one, would get the development build of React.
      env: { ...process.env, NODE_ENV: 'production' },
      encoding: 'utf8',
    });
    if (build.status !== 0)
      throw new Error(
        `${`${build.stdout}${build.stderr}`.trim()}\nThe console could not be built; see the output above.`,
      );
    writeFileSync(stampFile(root), stamp);
  } finally {
    release();
  }
}

/** @param {string} root */
const stampFile = (root) => join(root, 'apps/console/dist/site/.stamp');

/**
 * @param {string} root
 * @param {string} stamp
 */
const isBuilt = (root, stamp) =>
  existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === stamp;

/**
 * Names, sizes and times of change: reading the content of all files would slow down every start.
 *
 * @param {string} root
 */
function stampOf(root) {
  const hash = createHash('sha256');
  for (const input of inputs)
    for (const file of filesAt(join(root, input))) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file.slice(root.length)} ${size} ${mtimeMs}\n`);
    }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesAt(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((file) => !/\.test\.tsx?$/.test(file) && statSync(file).isFile())
    .toSorted();
}
