import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '../setup/operator-error.ts';
import { clearSocket } from './socket-folder.ts';

/** Reads the file that a running server writes into its data directory; undefined if there is none. */
export function readPidFile(data: string): { pid: number; socketFolder: string; ready: boolean } | undefined {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    return {
      pid: Number.parseInt(lines[0] ?? '', 10),
      socketFolder: (lines[4] ?? '').trim(),
      ready: (lines[7] ?? '').trim() === 'ready',
    };
  } catch {
    return undefined;
  }
}

/**
 * Stops a server that outlived its keeper and removes its files. The caller holds the home lock, so a server in this
 * directory belongs to a Tallybook that has ended. A process id alone proves nothing, since another program may have it
 * by now: only a process whose program is `postgres` and whose working directory is this data directory is signalled.
 * For the same reason PostgreSQL's own lock files are removed: it would mistake any program with the recorded id, or a
 * server that is still exiting, for a running server.
 */
export async function clearOrphans(
  data: string,
  socketFolder: string,
  log: (line: string) => void,
): Promise<void> {
  const recorded = readPidFile(data);
  let orphans = serversIn(data, recorded?.pid);
  if (orphans.length > 0) log('stopping a PostgreSQL server left over from an earlier start');
  // Fast shutdown first, then an immediate one, after which the next start recovers as after a crash.
  for (const [signal, timeoutMs] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const) {
    for (const pid of orphans) signalTo(pid, signal);
    for (const end = Date.now() + timeoutMs; orphans.length > 0 && Date.now() < end;) {
      await sleep(25);
      orphans = serversIn(data, recorded?.pid);
    }
  }
  if (orphans.length > 0) {
    throw new OperatorError(
      `PostgreSQL (process ${orphans[0]}) is still running in ${data} and does not stop. Stop it and try again.`,
    );
  }
  rmSync(join(data, 'postmaster.pid'), { force: true });
  clearSocket(socketFolder);
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already ended.
  }
}

/** Only the postmaster if it is alive: its children end with it. */
function serversIn(data: string, recorded: number | undefined): number[] {
  const found = process.platform === 'linux' ? readProcesses(data) : listWithPs(data, recorded);
  const postmaster = found.filter((pid) => pid === recorded);
  return postmaster.length > 0 ? postmaster : found;
}

function readProcesses(data: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const program = basename(readlinkSync(`/proc/${name}/exe`)).replace(/ \(deleted\)$/, '');
        return program === 'postgres' && readlinkSync(`/proc/${name}/cwd`) === data;
      } catch {
        return false;
      }
    })
    .map(Number);
}

function listWithPs(data: string, recorded: number | undefined): number[] {
  if (!recorded || !(recorded > 1)) return [];
  try {
    const line = execFileSync('ps', ['-o', 'command=', '-p', String(recorded)], { encoding: 'utf8' });
    return line.includes('postgres') && line.includes(data) ? [recorded] : [];
  } catch {
    return [];
  }
}
