import { appendFileSync, readFileSync } from 'node:fs';
import type { Plan } from './plan.ts';

declare global {
  /** Put into the sources by the patches of crash points; ends the process, as a power cut would, or does nothing. */
  var crashPoint: (name: string) => void;
}

/** Crashes of a point that a log tells of; of all points together without a name. */
export function crashesIn(log: string, name?: string): number {
  return readLog(log).filter((line) => name === undefined || line.startsWith(`${name} `)).length;
}

/** Whether a process died at a point. */
export function crashedIn(log: string, pid: number): boolean {
  return readLog(log).some((line) => line.includes(` ${pid} `));
}

function readLog(log: string): string[] {
  try {
    return readFileSync(log, 'utf8').split('\n').slice(0, -1);
  } catch {
    // None yet.
    return [];
  }
}

/** Makes the function that patched sources call. Without orders every point is passed. */
export function installCrashPoints(crashes: Plan['crashes']): void {
  const passes = new Map<string, number>();
  globalThis.crashPoint = (name) => {
    const order = crashes?.points[name];
    if (crashes === undefined || order === undefined) return;
    const pass = (passes.get(name) ?? 0) + 1;
    passes.set(name, pass);
    if (pass < order.pass || crashesIn(crashes.log, name) >= order.most) return;
    appendFileSync(crashes.log, `${name} ${process.pid} ${new Date().toISOString()}\n`);
    process.kill(process.pid, 'SIGKILL');
  };
}
