import { afterAll, inject } from 'vitest';
import { checkStatements } from './statement-check.ts';

// Loaded before each test file. Fails the file whose typed statements differ from PostgreSQL's description of them, or
// whose statements a cluster would reject.

// Vitest evaluates this file once for each test file, and several of these share a process: one check per process.
const holder = globalThis as { tallybookMismatches?: () => string[] };

export const takeMismatches = (holder.tallybookMismatches ??= checkStatements(inject('tallybookCatalog')));

export function requireNoMismatch(): void {
  const mismatches = takeMismatches();
  if (mismatches.length > 0)
    throw new Error(`Statements to correct (packages/db/README.md):\n${mismatches.join('\n')}`);
}

afterAll(requireNoMismatch);
