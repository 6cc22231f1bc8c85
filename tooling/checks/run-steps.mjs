import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The tools and the pinned Node of this workspace precede those of the host. */
const environment = {
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
  NO_COLOR: '1',
  DO_NOT_TRACK: '1',
  TURBO_TELEMETRY_DISABLED: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
};

/** Resolves to the output of the command and whether it exited with 0. Never rejects. */
export const run = (command, folder = root) =>
  new Promise((resolve) => {
    const child = spawn(command, {
      cwd: folder,
      env: environment,
      shell: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = [];
    child.stdout.on('data', (bytes) => output.push(bytes));
    child.stderr.on('data', (bytes) => output.push(bytes));
    child.once('error', (error) => resolve({ ok: false, output: String(error) }));
    child.once('close', (code) => resolve({ ok: code === 0, output: Buffer.concat(output).toString() }));
  });

/**
 * Runs every step, `width` at a time, even after failures, and prints a line for each.
 *
 * @param {readonly {name: string, command: string}[]} steps
 * @returns {Promise<boolean>} whether all passed
 */
export const runSteps = async (steps, width = 2) => {
  const waiting = [...steps];
  let ok = true;
  const lane = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const started = performance.now();
      const result = await run(step.command);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${result.ok ? 'ok    ' : 'FAILED'} ${step.name.padEnd(12)} ${seconds} s`);
      if (!result.ok) console.log(result.output.trimEnd());
      ok &&= result.ok;
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  return ok;
};
