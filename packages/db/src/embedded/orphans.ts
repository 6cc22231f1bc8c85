import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '../setup/operator-error.ts';
import { clearSocket } from './socket-folder.ts';

/** What a server writes into its data folder; undefined when there is no such file. */
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
 * Ends a server that outlived its keeper and clears its traces. The caller holds the home lock, so a
 * server that works in this folder belongs to a Tallybook that is no more. A process id alone proves
 * nothing (it may have been given to another program since): only a process whose program is
 * `postgres` and whose working folder is this data folder is touched. For the same reason PostgreSQL's
 * own lock files are removed: it takes any program that got the recorded id, and even a server that is
 * still dying, for a rival.
 */
export async function clearOrphans(
  data: string,
  socketFolder: string,
  log: (line: string) => void,
): Promise<void> {
  const left = readPidFile(data);
  let orphans = serversIn(data, left?.pid);
  if (orphans.length > 0) log('stopping the PostgreSQL that an earlier start left behind');
  // Fast shutdown first; then as in a crash, from which PostgreSQL recovers at its next start.
  for (const [signal, patience] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const) {
    for (const pid of orphans) signalTo(pid, signal);
    for (const end = Date.now() + patience; orphans.length > 0 && Date.now() < end;) {
      await sleep(25);
      orphans = serversIn(data, left?.pid);
    }
  }
  if (orphans.length > 0) {
    throw new OperatorError(`A PostgreSQL (process ${orphans[0]}) still works in ${data} and does not stop.`);
  }
  rmSync(join(data, 'postmaster.pid'), { force: true });
  clearSocket(socketFolder);
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Ended in between.
  }
}

/** The postmaster first: its children end with it. */
function serversIn(data: string, recorded: number | undefined): number[] {
  const found = process.platform === 'linux' ? readProcesses(data) : askPs(data, recorded);
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

function askPs(data: string, recorded: number | undefined): number[] {
  if (!recorded || !(recorded > 1)) return [];
  try {
    const line = execFileSync('ps', ['-o', 'command=', '-p', String(recorded)], { encoding: 'utf8' });
    return line.includes('postgres') && line.includes(data) ? [recorded] : [];
  } catch {
    return [];
  }
}
