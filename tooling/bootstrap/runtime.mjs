import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The path of the pinned Node, which is installed with the packages. On a platform without one, the current Node if
 * it can run TypeScript.
 *
 * @param {string} root
 */
export function findRuntime(root) {
  const pinned = resolvePinned(root);
  if (pinned && spawnSync(pinned, ['--version'], { stdio: 'ignore' }).status === 0) return pinned;
  const [major = 0, minor = 0] = process.versions.node.split('.').map((part) => Number.parseInt(part, 10));
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  throw new Error(
    `There is no packaged Node for ${process.platform}-${process.arch}, and Node ${process.versions.node} ` +
      'cannot run TypeScript: install Node 24.',
  );
}

/** @param {string} root */
function resolvePinned(root) {
  try {
    return realpathSync(join(root, 'node_modules', '.bin', 'node'));
  } catch {
    return undefined;
  }
}
