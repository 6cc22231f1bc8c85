import { spawn } from 'node:child_process';
import { followNpm } from './follow-npm.mjs';

/** Signals within this interval count as one: npm forwards the signal that the terminal has sent to all processes. */
const sameKeyPressMs = 500;
const killAfterMs = 5000;

/**
 * Runs Node in a separate session, so that it receives each Ctrl-C exactly once, from this process. (The terminal
 * sends it to npm, the shell and this process, and npm forwards it to this process again.) The first Ctrl-C asks for
 * a clean shutdown; after the second the program is killed if it does not end in time; the third kills it at once.
 * This process then ends with the exit code or signal of the program.
 *
 * @param {string} node
 * @param {readonly string[]} args
 * @param {string} cwd
 * @param {{ mergeMs?: number, firstStep?: string, slowMs?: number }} [options] `mergeMs`: signals within this interval
 *   count as one; `firstStep`: what the program does before it sends its first `{ step }`; `slowMs`: a step that takes
 *   longer is printed
 */
export async function runToEnd(node, args, cwd, { mergeMs = sameKeyPressMs, firstStep, slowMs = 1000 } = {}) {
  /** @type {number | undefined} */
  let last;
  let requests = 0;
  const kill = () => killGroup(child.pid);
  // Before the program starts: until then a Ctrl-C would end this process alone. The handlers run after this function waits,
  // when `child` exists.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      const now = performance.now();
      if (last !== undefined && now - last < mergeMs) return;
      last = now;
      requests += 1;
      if (requests > 2) return kill();
      child.kill(signal);
      if (requests === 2) setTimeout(kill, killAfterMs).unref();
    });
  }
  const watch = new URL('./parent-watch.mjs', import.meta.url).href;
  const child = spawn(node, [`--import=${watch}`, ...args], {
    cwd,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  printSlowSteps(child, firstStep, slowMs);
  followNpm(() => child.kill('SIGTERM'));
  const [code, signal] = await new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${node} could not be started: ${error.message}`);
      resolve([1, null]);
    });
    child.once('exit', (...how) => resolve(how));
  });
  if (signal === null) process.exit(code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}

/**
 * Prints what the program does when it takes long. Here, because the program loads modules for seconds on a busy machine,
 * while none of its own timers runs.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {string | undefined} firstStep
 * @param {number} slowMs
 */
function printSlowSteps(child, firstStep, slowMs) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const begin = (/** @type {string | undefined} */ step) => {
    clearTimeout(timer);
    if (step !== undefined) timer = setTimeout(() => console.log(`${step} …`), slowMs);
  };
  begin(firstStep);
  child.on('message', (/** @type {{ step?: string }} */ { step }) => begin(step));
  child.once('exit', () => begin(undefined));
}

/** @param {number | undefined} pid */
function killGroup(pid) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}
