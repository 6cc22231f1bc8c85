import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { OperatorError } from '../setup/operator-error.ts';

const maxBytes = 8 * 1024 * 1024;
const tailBytes = 16 * 1024;

/** Keeps one older log, so that the log of a server started every day does not fill the disk. */
export function rotateLog(log: string): void {
  try {
    if (statSync(log).size > maxBytes) renameSync(log, `${log}.1`);
  } catch {
    // There is no log yet.
  }
}

/** The current size of the log, where the messages of the next start begin. */
export function endOfLog(log: string): number {
  return statSync(log, { throwIfNoEntry: false })?.size ?? 0;
}

/** Turns PostgreSQL's last error since `from` into one line for the operator. */
export function explainLog(log: string, what: string, from = 0): OperatorError {
  const errors = readTail(log, from)
    .split('\n')
    .filter((line) => /FATAL|PANIC|rror:|No space left/.test(line))
    .slice(-10);
  // A full disk is reported first; the last error is a consequence with a different text.
  if (errors.some((line) => line.includes('No space left on device'))) {
    return new OperatorError(`The disk that contains ${log} is full: PostgreSQL cannot start.`);
  }
  const last = errors.at(-1);
  const why = last ? `: ${last.replace(/^.*?(FATAL|PANIC|error): */, '').trim()}` : '';
  return new OperatorError(`PostgreSQL did not start (${what})${why}. Its log: ${log}`);
}

function readTail(log: string, from: number): string {
  try {
    const file = openSync(log, 'r');
    const { size } = fstatSync(file);
    const buffer = Buffer.alloc(Math.min(Math.max(size - from, 0), tailBytes));
    readSync(file, buffer, 0, buffer.length, size - buffer.length);
    closeSync(file);
    return buffer.toString('utf8');
  } catch {
    return '';
  }
}
