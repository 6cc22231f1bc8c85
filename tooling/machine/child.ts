import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onCleanup } from './cleanup.ts';

/** The exit code of a process, or the signal that ended it. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface Child {
  readonly pid: number;
  /** The first group of the awaited line, or all of it. */
  readonly matched: string;
  readonly ended: Promise<Ended>;
  /** Everything printed so far. */
  output(): string;
  signal(name: NodeJS.Signals): void;
  /** Sends SIGTERM and waits for the end; kills after 15 s. */
  stop(): Promise<void>;
}

const startTimeoutMs = 60_000;

/** The same as in tooling/bootstrap/start.mjs. */
const compileCache = join(import.meta.dirname, '../../node_modules/.cache/compiled');
const fastImports = new URL('../bootstrap/fast-imports.mjs', import.meta.url).href;
const nodeFlags = ['--disable-warning=ExperimentalWarning', `--import=${fastImports}`];

/** Starts a program of this repository with the current Node and waits for a line of its output. */
export async function startChild(
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
  line: RegExp,
): Promise<Child> {
  const child = spawn(process.execPath, [...nodeFlags, ...args], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const pieces: string[] = [];
  const output = (): string => pieces.join('');
  const ended = new Promise<Ended>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  );
  const stop = (): Promise<void> => stopChild(child, ended);
  onCleanup(stop);
  const matched = await new Promise<string>((resolve, reject) => {
    const fail = (what: string): void =>
      reject(new Error(`${args.join(' ')} ${what}:\n${output().slice(-20_000)}`));
    const timer = setTimeout(() => fail('did not start'), startTimeoutMs);
    let waiting = true;
    const read = (chunk: Buffer): void => {
      pieces.push(chunk.toString());
      if (!waiting) return;
      const found = line.exec(output());
      if (found === null) return;
      waiting = false;
      clearTimeout(timer);
      resolve(found[1] ?? found[0]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => clearTimeout(timer)).then(() => fail('ended'));
  });
  const signal = (name: NodeJS.Signals): void => void child.kill(name);
  return { pid: child.pid ?? 0, matched, ended, output, signal, stop };
}

async function stopChild(child: ChildProcess, ended: Promise<Ended>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(force);
}

/** Resident memory of a process in MB; NaN without /proc. */
export function residentMegabytes(pid: number): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return Number.NaN;
  }
}
