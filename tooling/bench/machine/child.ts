import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { atEnd } from './ending.ts';

export interface Child {
  readonly pid: number;
  /** What the awaited line matched. */
  readonly matched: string;
  /** Everything printed so far. */
  output(): string;
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
  let output = '';
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = (): Promise<void> => stopChild(child, gone);
  atEnd(stop);
  const matched = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${args.join(' ')} did not start:\n${output}`)),
      patience,
    );
    const read = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-20_000);
      const found = line.exec(output);
      if (found !== null) resolve(found[1] ?? found[0]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void gone
      .then(() => reject(new Error(`${args.join(' ')} ended:\n${output}`)))
      .then(() => clearTimeout(timer));
  });
  return { pid: child.pid ?? 0, matched, output: () => output, stop };
}

async function stopChild(child: ChildProcess, gone: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await gone;
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
