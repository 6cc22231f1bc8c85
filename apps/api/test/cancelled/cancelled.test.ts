import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const limitMs = 200_000;

// vitest waits without a limit for the end of a worker's output. A process that a cancelled test leaves behind, and
// that has the worker's output as its own, therefore keeps the run from ending.
test.skipIf(process.platform !== 'linux')(
  'a run that --bail cancels while the test of the guide has a process ends, and so does the process',
  async () => {
    const run = spawn(
      process.execPath,
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        `--config=${import.meta.dirname}/vitest.config.ts`,
      ],
      {
        cwd: root,
        env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NO_COLOR: '1', CI: '1' },
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: limitMs,
        killSignal: 'SIGKILL',
      },
    );
    let output = '';
    for (const stream of [run.stdout, run.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const stopped = () => Number(/stopped (\d+)/.exec(output)?.[1]);
    const isAlive = () => existsSync(`/proc/${stopped()}`);
    onTestFinished(() => {
      run.kill('SIGKILL');
      if (isAlive()) process.kill(stopped(), 'SIGKILL');
    });
    const ended = await new Promise((resolve) => {
      run.once('exit', (code, signal) => resolve({ code, signal }));
    });
    expect({ ended, output }).toMatchObject({
      ended: { code: 1, signal: null },
      output: expect.stringMatching(/stopped \d+/),
    });
    await expect.poll(isAlive).toBe(false);
  },
  limitMs + 60_000,
);
