import { spawn } from 'node:child_process';
import { followNpm } from './follow-npm.mjs';

/** Signals that follow each other this closely are one: npm passes on what the terminal sent to all. */
const oneKeyPress = 500;
const patience = 5000;

/**
 * Runs Node in a session of its own, so that each Ctrl-C reaches it exactly once, through us: the
 * terminal sends it to npm, to the shell and to us, and npm sends it to us again. The first asks for a
 * clean end, the second is passed on too and then forces. Ends this process as the child ended.
 *
 * @param {string} node
 * @param {readonly string[]} args
 * @param {string} cwd
 * @param {number} [closeMs] signals closer than this are one
 */
export async function runToEnd(node, args, cwd, closeMs = oneKeyPress) {
  const watch = new URL('./parent-watch.mjs', import.meta.url).href;
  const child = spawn(node, [`--import=${watch}`, ...args], {
    cwd,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  /** @type {number | undefined} */
  let last;
  let asked = 0;
  const kill = () => killGroup(child.pid);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      const now = performance.now();
      if (last !== undefined && now - last < closeMs) return;
      last = now;
      asked += 1;
      if (asked > 2) return kill();
      child.kill(signal);
      if (asked === 2) setTimeout(kill, patience).unref();
    });
  }
  followNpm(() => child.kill('SIGTERM'));
  const [code, signal] = await new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${node} cannot be run: ${error.message}`);
      resolve([1, null]);
    });
    child.once('exit', (...how) => resolve(how));
  });
  if (signal === null) process.exit(code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}

/** @param {number | undefined} pid */
function killGroup(pid) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // Ended in between.
  }
}
