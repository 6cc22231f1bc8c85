import { readFileSync } from 'node:fs';

/** Read at load time, because npm may end during the installation. */
const started = ancestry();

/**
 * Calls back when the npm that started this process has ended. npm runs scripts through a shell: the shell dies of
 * the SIGTERM that npm forwards, and survives when npm is killed with -9. Neither sends us a signal, so this polls.
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

/** Our parent's id and, if the parent is npm's shell, also the id of its parent, npm. */
function ancestry() {
  const parent = process.ppid;
  try {
    const [, name = '', grandparent] =
      /^\d+ \((.*)\) \S+ (\d+)/s.exec(readFileSync(`/proc/${parent}/stat`, 'utf8')) ?? [];
    if (/^(ba|da|k|z)?sh$/.test(name)) return `${parent} ${grandparent}`;
  } catch {
    // Without /proc, only the parent is known.
  }
  return `${parent}`;
}
