import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const contract = join(import.meta.dirname, '../src/contract');

/** Fields whose name says everything, in shapes that the schemas of the service do not describe. */
const free = new Set(['items', 'next_cursor']);

test('every field of the contract has a doc comment, which editors show on hover', () => {
  const undocumented = ['types.ts', 'events.ts', 'router.ts'].flatMap((name) => {
    const lines = readFileSync(join(contract, name), 'utf8').split('\n');
    return lines.filter((line, index) => {
      const [, field] = /^\s+(\w+)\??: (?!(?:Query|Mutation)<|\{$)/.exec(line) ?? [];
      return field !== undefined && !free.has(field) && !(lines[index - 1] ?? '').endsWith('*/');
    });
  });
  expect(undocumented).toStrictEqual([]);
});
