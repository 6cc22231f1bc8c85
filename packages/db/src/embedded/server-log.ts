import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { OperatorError } from '../setup/operator-error.ts';

const largest = 8 * 1024 * 1024;
const tail = 16 * 1024;

/** Keeps one older log, so that a server started every day does not fill the disk. */
export function rotateLog(log: string): void {
  try {
    if (statSync(log).size > largest) renameSync(log, `${log}.1`);
  } catch {
    // There is none yet.
  }
}

/** Where the log ends now: what comes after is about the start that follows. */
export function endOfLog(log: string): number {
  return statSync(log, { throwIfNoEntry: false })?.size ?? 0;
}

/** One line for the operator out of the last complaint that PostgreSQL wrote since `from`. */
export function explainLog(log: string, what: string, from = 0): OperatorError {
  const complaints = readTail(log, from)
    .split('\n')
    .filter((line) => /FATAL|PANIC|rror:|No space left/.test(line))
    .slice(-10);
  // A full disk shows itself first and in other words at last.
  if (complaints.some((line) => line.includes('No space left on device'))) {
    return new OperatorError(`The disk that holds ${log} is full: PostgreSQL cannot start.`);
  }
  const complaint = complaints.at(-1);
  const why = complaint ? `: ${complaint.replace(/^.*?(FATAL|PANIC|error): */, '').trim()}` : '';
  return new OperatorError(`PostgreSQL did not start (${what})${why}. Its log is ${log}`);
}

function readTail(log: string, from: number): string {
  try {
    const file = openSync(log, 'r');
    const { size } = fstatSync(file);
    const buffer = Buffer.alloc(Math.min(Math.max(size - from, 0), tail));
    readSync(file, buffer, 0, buffer.length, size - buffer.length);
    closeSync(file);
    return buffer.toString('utf8');
  } catch {
    return '';
  }
}
