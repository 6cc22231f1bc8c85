import { onTestFinished } from 'vitest';
import { openDatabase } from '../../src/connection/index.ts';
import type { Database, DatabaseOptions, DatabaseTarget } from '../../src/connection/index.ts';

export const organizationA = '0a000000-0000-4000-8000-00000000000a';
export const organizationB = '0b000000-0000-4000-8000-00000000000b';

/** A database object that is closed with the test. */
export function openFor(target: DatabaseTarget, options: Partial<DatabaseOptions> = {}): Database {
  const database = openDatabase(target, { max: 4, applicationName: 'connection-test', ...options });
  onTestFinished(() => database.close());
  return database;
}

/** What a promise rejects with. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('it was expected to reject');
}

/** Keeps this process from everything else, as a long computation does. */
export function busyFor(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

/** Counts what would end the process; vitest fails a run for it too, but does not say in which test. */
export function watchProcess(): { readonly uncaught: unknown[] } {
  const uncaught: unknown[] = [];
  const note = (error: unknown): void => void uncaught.push(error);
  process.on('uncaughtException', note).on('unhandledRejection', note);
  onTestFinished(() => void process.off('uncaughtException', note).off('unhandledRejection', note));
  return { uncaught };
}
