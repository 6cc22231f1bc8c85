import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { atEnd } from './ending.ts';

/** How a process ended: its exit code, or the signal that ended it. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface Child {
  readonly pid: number;
  /** What the awaited line matched. */
  readonly matched: string;
  readonly ended: Promise<Ended>;
  /** Everything printed so far. */
  output(): string;
  signal(name: NodeJS.Signals): void;
  /** Asks it to end and waits until it has. */
  stop(): Promise<void>;
}

const patience = 60_000;

/** Starts a program of this tree with the runtime of this process, and waits for a line that it prints. */
export async function startChild(
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
  line: RegExp,
): Promise<Child> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    env: { PATH: process.env['PATH'], ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const pieces: string[] = [];
  const output = (): string => pieces.join('');
  const ended = new Promise<Ended>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  );
  const stop = (): Promise<void> => stopChild(child, ended);
  atEnd(stop);
  const matched = await new Promise<string>((resolve, reject) => {
    const fail = (what: string): void =>
      reject(new Error(`${args.join(' ')} ${what}:\n${output().slice(-20_000)}`));
    const timer = setTimeout(() => fail('did not start'), patience);
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

/** Resident memory of a process in MB; NaN where there is no /proc. */
export function residentMegabytes(pid: number): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return Number.NaN;
  }
}
