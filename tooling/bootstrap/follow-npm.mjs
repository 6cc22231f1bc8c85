import { readFileSync } from 'node:fs';

/** Taken at once: npm may be gone before the installation, which comes first, has ended. */
const started = ancestry();

/**
 * npm runs a script through a shell, which dies of the SIGTERM that npm passes on, or lives on when npm
 * is killed with -9. Nobody tells us either way, so we look. Without npm there is nobody to follow.
 *
 * @param {() => void} onGone
 */
export function followNpm(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const timer = setInterval(() => {
    if (ancestry() === started) return;
    clearInterval(timer);
    onGone();
  }, 250).unref();
}

/** Our parent and, where that is npm's shell, the shell's parent: npm. */
function ancestry() {
  const parent = process.ppid;
  try {
    const [, name = '', grandparent] =
      /^\d+ \((.*)\) \S+ (\d+)/s.exec(readFileSync(`/proc/${parent}/stat`, 'utf8')) ?? [];
    if (/^(ba|da|k|z)?sh$/.test(name)) return `${parent} ${grandparent}`;
  } catch {
    // No /proc: the parent alone has to do.
  }
  return `${parent}`;
}
