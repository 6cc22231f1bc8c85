import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

/** The main process of this PostgreSQL and its children; without /proc only the main process. */
export function serverProcesses(pid: number): number[] {
  return [pid, ...childrenOf(pid).filter(isPostgres)];
}

/** None without /proc. */
export function childrenOf(pid: number): number[] {
  let names: string[];
  try {
    names = readdirSync('/proc');
  } catch {
    return [];
  }
  return names.map(Number).filter((each) => each > 0 && parentOf(each) === pid);
}

export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
}

/** False for a process that has ended, even while its parent has not noticed. */
export function isRunning(pid: number): boolean {
  return pid > 0 && isPostgres(pid);
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the name, may contain spaces: the others are read after its closing parenthesis.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

function isPostgres(pid: number): boolean {
  try {
    return basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres');
  } catch {
    return false;
  }
}
