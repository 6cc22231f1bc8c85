import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const docs = join(import.meta.dirname, '../../../docs');

/**
 * The documents as pairs of path (below docs) and text. Without decisions, which are no guides, and generated
 * documents, which other checks compare.
 */
export const documents: readonly (readonly [string, string])[] = readdirSync(docs, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.md') && !name.startsWith('adr'))
  .sort()
  .map((name) => [name, readFileSync(join(docs, name), 'utf8')] as const)
  .filter(([, text]) => !text.startsWith('<!-- Generated'));
