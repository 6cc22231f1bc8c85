import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const script = fileURLToPath(new URL('./run.script.mjs', import.meta.url));

/** Prints its id, then every signal; exits some time after the first. */
const service = `
  let signals = 0;
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
    console.log(signal, ++signals);
    if (signals === 1) setTimeout(() => process.exit(7), 1200);
    else process.exit(9);
  });
  setInterval(() => {}, 1000);
  console.log('ready', process.pid, process.argv.slice(2).join('|'));`;

interface BootstrapOptions {
  command?: string[];
  args?: string[];
  mergeMs?: number;
  firstStep?: string;
  slowMs?: number;
}

/** Runs a program in a folder with a space in its name, and collects its output. */
function bootstrap(
  program: string,
  { command = [] as string[], args = [] as string[], ...options }: BootstrapOptions = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'tb run '));
  const file = join(folder, 'program.cjs');
  writeFileSync(file, program);
  const argv = [...command, script, JSON.stringify(options), file, ...args];
  const child: ChildProcess = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stderr?.pipe(process.stderr);
  onTestFinished(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  let text = '';
  child.stdout?.on('data', (chunk) => (text += String(chunk)));
  return {
    child,
    folder,
    lines: () => text.trim().split('\n'),
    waitFor: (word: string) =>
      new Promise<void>((done) => {
        const check = () => text.includes(word) && (child.stdout?.off('data', check), done());
        child.stdout?.on('data', check);
        check();
      }),
    /** Standard output closes only when the program has ended, too. */
    end: new Promise<{ code: number | null; signal: string | null }>((done) => {
      child.once('close', (code, signal) => done({ code, signal }));
    }),
  };
}

test('passes on the arguments and keeps the exit code', async () => {
  const run = bootstrap("console.log(process.argv.slice(2).join('|')); process.exit(78)", {
    args: ['--a', 'b c'],
  });
  expect(await run.end).toEqual({ code: 78, signal: null });
  expect(run.lines()).toEqual(['--a|b c']);
});

test('ends with the signal that ended the program', async () => {
  const run = bootstrap("process.kill(process.pid, 'SIGKILL')");
  expect(await run.end).toEqual({ code: null, signal: 'SIGKILL' });
});

// On Ctrl-C the terminal signals the whole foreground group, and npm signals its child once more.
test('one Ctrl-C that arrives twice counts once', async () => {
  // A long interval: the delivery of a signal may take long on a busy machine.
  const run = bootstrap(service, { mergeMs: 60_000 });
  await run.waitFor('ready');
  run.child.kill('SIGINT');
  run.child.kill('SIGINT');
  await run.waitFor('SIGINT 1');
  run.child.kill('SIGINT');
  expect(await run.end).toEqual({ code: 7, signal: null });
  expect(run.lines().slice(1)).toEqual(['SIGINT 1']);
});

test('a second, later Ctrl-C is forwarded too', async () => {
  const run = bootstrap(service.replace('1200', '600000'), { mergeMs: 0 });
  await run.waitFor('ready');
  run.child.kill('SIGINT');
  await run.waitFor('SIGINT 1');
  run.child.kill('SIGINT');
  expect(await run.end).toEqual({ code: 9, signal: null });
});

test('a third Ctrl-C kills a program that ignores signals', async () => {
  const run = bootstrap(
    `let pressed = 0;
    process.on('SIGINT', () => console.log('pressed', ++pressed));
    setInterval(() => {}, 1000);
    console.log('ready');`,
    { mergeMs: 0 },
  );
  await run.waitFor('ready');
  for (const line of ['pressed 1', 'pressed 2']) {
    run.child.kill('SIGINT');
    await run.waitFor(line);
  }
  run.child.kill('SIGINT');
  expect(await run.end).toEqual({ code: null, signal: 'SIGKILL' });
});

test('a Ctrl-C at the moment when the program starts reaches it', async () => {
  // Presses it during `spawn`. Without a handler by then, it ended the bootstrap process alone.
  const pressing = `
    import childProcess from 'node:child_process';
    import { syncBuiltinESMExports } from 'node:module';
    const { spawn } = childProcess;
    childProcess.spawn = (...args) => {
      const child = spawn(...args);
      process.kill(process.pid, 'SIGINT');
      child.kill = (signal) => console.log('forwarded', signal);
      return child;
    };
    syncBuiltinESMExports();`;
  const run = bootstrap("console.log('ready')", {
    command: ['--import', `data:text/javascript,${encodeURIComponent(pressing)}`],
  });
  expect(await run.end).toEqual({ code: 0, signal: null });
  expect(run.lines().toSorted()).toEqual(['forwarded SIGINT', 'ready']);
});

test('the program shuts down cleanly when the bootstrap process is killed with -9', async () => {
  const run = bootstrap(service);
  await run.waitFor('ready');
  run.child.kill('SIGKILL');
  await run.end;
  expect(run.lines().slice(1)).toEqual(['SIGTERM 1']);
});

// npm forwards SIGTERM only to its shell, which dies of it; when npm itself is killed, no process is notified.
test.each(['npm', 'shell'])(
  'the program shuts down cleanly when the %s that started it is killed',
  async (victim) => {
    const npm = `
    const shell = require('node:child_process').spawn('/bin/sh', ['-c', '"$0" "$1" "$2" "$3"; true', ...process.argv.slice(1)],
      { stdio: 'inherit', env: { ...process.env, npm_lifecycle_event: 'start' } });
    console.log('shell', shell.pid);
    setInterval(() => {}, 1000);`;
    const run = bootstrap(service, { command: ['--eval', npm, process.execPath] });
    await run.waitFor('ready');
    const shell = /shell (\d+)/.exec(run.lines().join('\n'))?.[1] ?? '';
    process.kill(victim === 'npm' ? (run.child.pid ?? 0) : Number.parseInt(shell, 10), 'SIGKILL');
    await run.waitFor('SIGTERM 1');
    if (victim === 'shell') run.child.kill('SIGKILL');
    await run.end;
  },
);

test('the IPC channel to the bootstrap process does not keep a finished program alive', async () => {
  const run = bootstrap("console.log('done')");
  expect(await run.end).toEqual({ code: 0, signal: null });
});

/** Blocks the program, as loading modules does, until the file exists. */
const blockUntil = (file: string) =>
  `while (!require('node:fs').existsSync(require('node:path').join(__dirname, '${file}'))) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);`;

test('a slow step is printed although the program is blocked, the first one without its help', async () => {
  const run = bootstrap(
    `${blockUntil('1')} process.send({ step: 'Second' }); ${blockUntil('2')} process.send({}); console.log('listening');`,
    { firstStep: 'First', slowMs: 1 },
  );
  await run.waitFor('First …');
  writeFileSync(join(run.folder, '1'), '');
  await run.waitFor('Second …');
  writeFileSync(join(run.folder, '2'), '');
  expect(await run.end).toEqual({ code: 0, signal: null });
  expect(run.lines()).toEqual(['First …', 'Second …', 'listening']);
});

test('a step that is not slow is not printed', async () => {
  const run = bootstrap("process.send({ step: 'Fast' }, () => console.log('done'))", {
    firstStep: 'First',
    slowMs: 600_000,
  });
  expect(await run.end).toEqual({ code: 0, signal: null });
  expect(run.lines()).toEqual(['done']);
});
