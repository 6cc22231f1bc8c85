import { appendFileSync, readFileSync } from 'node:fs';

/** Called by the process that is about to kill itself. */
export function logCrash(log: string, point: string): void {
  appendFileSync(log, `${point} ${process.pid} ${new Date().toISOString()}\n`);
}

/** Number of crashes at a point, or at all points. */
export function countCrashes(log: string, point?: string): number {
  return readLog(log).filter((line) => point === undefined || line.startsWith(`${point} `)).length;
}

/** Whether the process killed itself at a crash point. */
export function hasCrashed(log: string, pid: number): boolean {
  return readLog(log).some((line) => line.includes(` ${pid} `));
}

function readLog(log: string): string[] {
  try {
    return readFileSync(log, 'utf8').split('\n').slice(0, -1);
  } catch {
    // No crash yet.
    return [];
  }
}
