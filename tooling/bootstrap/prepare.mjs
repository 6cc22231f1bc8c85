import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildConsoleIfNeeded } from './build-console.mjs';
import { installIfNeeded } from './install.mjs';
import { findRuntime } from './runtime.mjs';

/**
 * Checks the Node version, installs the locked packages and builds the console if necessary, and finds the Node that
 * runs the program. An error that the operator must fix is printed as one line, with exit code 1.
 *
 * @returns {Promise<{ node: string, root: string }>}
 */
export async function prepare() {
  const root = realpathSync(join(dirname(fileURLToPath(import.meta.url)), '..', '..'));
  try {
    if (Number.parseInt(process.versions.node, 10) < 20) {
      throw new Error(
        `Node ${process.versions.node} is too old: install Node 20 or newer (https://nodejs.org).`,
      );
    }
    const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    await installIfNeeded(root, packageManager, (line) => console.error(line));
    const node = findRuntime(root);
    await buildConsoleIfNeeded(root, node, (line) => console.error(line));
    return { node, root };
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
