import { afterAll, inject } from 'vitest';
import { checkStatements } from './statement-check.ts';

export const takeMismatches = checkStatements(inject('tallybookCatalog'));

export function requireNoMismatch(): void {
  const mismatches = takeMismatches();
  if (mismatches.length > 0)
    throw new Error(`Typed statements differ from PostgreSQL's description:\n${mismatches.join('\n')}`);
}

/**
 * Loaded before each test file. Fails the file whose typed statements differ from PostgreSQL's description of them.
 * In each file, since workers are processes: nothing has to be collected from them, and the failure names the file.
 */
afterAll(requireNoMismatch);
