import { afterAll, inject } from 'vitest';
import { checkStatements } from './statement-check.ts';

/**
 * Loaded before each test file. Fails the file whose typed statements differ from PostgreSQL's description of them.
 * In each file, since workers are processes: nothing has to be collected from them, and the failure names the file.
 */
export const takeMismatches = checkStatements(inject('tallybookCatalog'));

afterAll(() => {
  const mismatches = takeMismatches();
  if (mismatches.length > 0) throw new Error(`Typed statements do not match:\n${mismatches.join('\n')}`);
});
