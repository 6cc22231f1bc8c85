import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { Readable } from 'node:stream';
import type { RunAs } from './run-as.ts';

/**
 * A shell that starts the command and waits for it. Its standard input is a pipe whose other end only this process has:
 * when this process closes it, or is killed with -9, the shell sends SIGINT to the command (PostgreSQL's fast shutdown)
 * and then removes up to two directories. If the command ends on its own, nothing is removed. Everything runs in a
 * separate session, so Ctrl-C in the terminal does not reach it.
 */
const script = `
remove=$1 also=$2; shift 2
exec 4<&0 </dev/null
"$@" 3>&- 4<&- &
command=$!
printf '%s\\n' "$command" >&3
exec 3>&-
( while read -r line <&4; do :; done; kill -INT "$command"; exit 0 ) 2>/dev/null &
watch=$!
exec 4<&-
wait "$command"; code=$?
kill "$watch" 2>/dev/null
wait "$watch" 2>/dev/null && rm -rf -- "$remove" "$also"
exit "$code"
`;

export type Kept = {
  /** Process id of the command. */
  pid: number;
  /** Resolves to the exit code after the command has ended and its directories are removed. */
  ended: Promise<number>;
  /** Closes the pipe, which sends SIGINT to the command. */
  interrupt(): void;
};

export type KeptOptions = { runAs: RunAs; output: string; removeAfterwards?: readonly [string, string] };

/** Starts a command that cannot outlive this process. Appends its output to the file `output`. */
export async function startKept(command: readonly string[], options: KeptOptions): Promise<Kept> {
  const output = openSync(options.output, 'a', 0o600);
  let child: ChildProcess;
  try {
    child = spawn(
      '/bin/sh',
      [
        '-c',
        script,
        'tallybook-keeper',
        ...(options.removeAfterwards ?? ['', '']),
        ...options.runAs.prefix,
        ...command,
      ],
      {
        stdio: ['pipe', output, output, 'pipe'],
        detached: true,
        // Inherits no environment: PG* variables would configure it, and secrets must not reach it.
        env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' },
        cwd: '/',
        ...options.runAs.ids,
      },
    );
  } finally {
    closeSync(output);
  }
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
  ended.catch(() => {});
  child.stdin?.on('error', () => {});
  const pid = await readPid(child.stdio[3] as Readable, ended);
  return { pid, ended, interrupt: () => void child.stdin?.end() };
}

async function readPid(stream: Readable, ended: Promise<number>): Promise<number> {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  const pid = Number.parseInt(text, 10);
  if (pid > 0) return pid;
  throw new Error(`The keeper of the embedded PostgreSQL exited with ${await ended}`);
}
