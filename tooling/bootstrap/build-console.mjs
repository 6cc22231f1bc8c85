import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockInstallation } from './lock.mjs';

/** Sources of the console. The stamp of the installation covers the packages. */
const inputs = [
  'apps/console/index.html',
  'apps/console/package.json',
  'apps/console/tsconfig.json',
  'apps/console/vite.config.ts',
  'apps/console/scripts',
  'apps/console/src',
  'apps/sdk/package.json',
  'apps/sdk/src',
  'packages/domain/package.json',
  'packages/domain/src',
  'pnpm-lock.yaml',
  'tsconfig.base.json',
];

/**
 * Builds the console (about 2 s), unless its sources are those of the last build. Of two concurrent starts one builds,
 * and the other waits for it. If it cannot be built, the last build is served, with a warning.
 *
 * @param {string} root
 * @param {string} node
 * @param {(line: string) => void} log
 */
export async function buildConsoleIfNeeded(root, node, log) {
  if (isBuilt(root)) return;
  const release = await lockInstallation(root, () => log('Waiting for another build in this folder …'));
  try {
    // A build that was killed between its two renames.
    if (!existsSync(site(root)) && existsSync(previous(root))) renameSync(previous(root), site(root));
    if (isBuilt(root)) return;
    const stamp = `${timesOf(root)} ${contentOf(root)}`;
    const problem = build(root, node);
    if (problem === undefined) writeFileSync(stampFile(root), stamp);
    else if (existsSync(join(site(root), 'index.html')))
      log(`${problem}\nThe console could not be built; its last build is served.`);
    else throw new Error(`${problem}\nThe console could not be built; see the output above.`);
  } finally {
    release();
  }
}

/**
 * Returns why it failed; undefined if it did not.
 *
 * @param {string} root
 * @param {string} node
 */
function build(root, node) {
  const { status, error, stdout, stderr } = spawnSync(node, [join(root, 'apps/console/scripts/build.mjs')], {
    cwd: root,
    // Else tests, which set another one, would get the development build of React.
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  if (status === 0) return undefined;
  // Without output if the program does not exist.
  return error === undefined ? `${stdout}${stderr}`.trim() : `${node} could not be started: ${error.message}`;
}

/** @param {string} root */
const site = (root) => join(root, 'apps/console/dist/site');

/**
 * Where `apps/console/scripts/build.mjs` keeps the last build until the new one is in its place.
 *
 * @param {string} root
 */
const previous = (root) => `${site(root)}.previous`;

/** @param {string} root */
const stampFile = (root) => join(site(root), '.stamp');

/**
 * Compares the content if only times differ: a copy or another checkout of the same files needs no build, which would
 * fail in a folder that cannot be written.
 *
 * @param {string} root
 */
function isBuilt(root) {
  if (!existsSync(stampFile(root))) return false;
  const [times, content] = readFileSync(stampFile(root), 'utf8').split(' ');
  const current = timesOf(root);
  if (times === current) return true;
  if (content !== contentOf(root)) return false;
  try {
    writeFileSync(stampFile(root), `${current} ${content}`);
  } catch {
    // The next start compares the content again.
  }
  return true;
}

/**
 * Names, sizes and times of change: reading the content of all files would slow down every start.
 *
 * @param {string} root
 */
function timesOf(root) {
  const hash = createHash('sha256');
  for (const file of sources(root)) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file.slice(root.length)} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** @param {string} root */
function contentOf(root) {
  const hash = createHash('sha256');
  for (const file of sources(root)) {
    const content = readFileSync(file);
    hash.update(`${file.slice(root.length)} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/** @param {string} root */
const sources = (root) => inputs.flatMap((input) => filesAt(join(root, input)));

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
