import { onTestFinished } from 'vitest';
import { openDatabase } from '../../src/connection/index.ts';
import type { Database, DatabaseOptions, DatabaseTarget } from '../../src/connection/index.ts';

export const organizationA = '0a000000-0000-4000-8000-00000000000a';
export const organizationB = '0b000000-0000-4000-8000-00000000000b';

/** Opens a database that is closed when the test ends. */
export function openFor(target: DatabaseTarget, options: Partial<DatabaseOptions> = {}): Database {
  const database = openDatabase(target, { max: 4, applicationName: 'connection-test', ...options });
  onTestFinished(() => database.close());
  return database;
}

/** The error with which a promise rejects. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('The promise did not reject.');
}

/** Blocks the event loop, as a long computation does. */
export function busyFor(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

/** Records errors that would end the process; vitest reports them too, but not in which test they occurred. */
export function watchProcess(): { readonly uncaught: unknown[] } {
  const uncaught: unknown[] = [];
  const record = (error: unknown): void => void uncaught.push(error);
  process.on('uncaughtException', record).on('unhandledRejection', record);
  onTestFinished(() => void process.off('uncaughtException', record).off('unhandledRejection', record));
  return { uncaught };
}
