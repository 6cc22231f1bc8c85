import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { lockInstallation } from './lock.mjs';
import { currentStamp } from './stamp.mjs';

/**
 * Installs the locked packages with the pnpm version of package.json, unless the last installation had the same
 * input. Of two concurrent starts one installs, and the other waits for it.
 *
 * @param {string} root
 * @param {string} packageManager `pnpm@x.y.z`
 * @param {(line: string) => void} log
 */
export async function installIfNeeded(root, packageManager, log) {
  const stamp = currentStamp(root);
  if (isInstalled(root, stamp)) return;
  const release = await lockInstallation(root, () =>
    log('Waiting for another installation in this folder …'),
  );
  try {
    if (isInstalled(root, stamp)) return;
    log('Installing the locked packages (once, and after they change) …');
    const begin = Date.now();
    rmSync(stampFile(root), { force: true });
    await install(root, packageManager);
    writeFileSync(stampFile(root), stamp);
    log(`Installed in ${Math.ceil((Date.now() - begin) / 1000)} s.`);
  } finally {
    release();
  }
}

/** @param {string} root */
const stampFile = (root) => join(root, 'node_modules', '.tallybook-installed');

/**
 * @param {string} root
 * @param {string} stamp
 */
function isInstalled(root, stamp) {
  return existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === stamp;
}

/**
 * @param {string} root
 * @param {string} packageManager
 * @returns {Promise<void>}
 */
function install(root, packageManager) {
  // `-y` overrides a user's `yes=false`. `--prod=false` keeps vitest even with NODE_ENV=production.
  const args = [
    '-y',
    packageManager,
    'install',
    '--frozen-lockfile',
    '--prod=false',
    '--reporter=append-only',
  ];
  const child = spawn('npx', args, { cwd: root, env: environment(root), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (/** @type {unknown} */ chunk) => (output = (output + String(chunk)).slice(-20_000));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return new Promise((resolve, reject) => {
    child.once('error', (error) =>
      reject(new Error(`npx could not be started (${error.message}). Install npm.`)),
    );
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else
        reject(
          new Error(`${output.trim()}\nThe installation failed (${code ?? signal}); see the output above.`),
        );
    });
  });
}

/**
 * Prevents questions (CI), and moves caches into node_modules if the home directory is not writable.
 *
 * @param {string} root
 */
function environment(root) {
  const { NODE_ENV: _, ...env } = process.env;
  env.CI = 'true';
  if (isWritable(homedir())) return env;
  const cache = join(root, 'node_modules', '.caches');
  return {
    ...env,
    npm_config_cache: join(cache, 'npm'),
    XDG_CACHE_HOME: join(cache, 'cache'),
    XDG_DATA_HOME: join(cache, 'data'),
    XDG_STATE_HOME: join(cache, 'state'),
  };
}

/** @param {string} folder */
function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
