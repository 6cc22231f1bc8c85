import { expect, test } from 'vitest';
import { readGuides } from './guides.ts';

test('the index of decisions shows their summaries, without the mark before them', () => {
  const summaries = readGuides()
    .filter(({ group }) => group === 'decisions')
    .map(({ description }) => description);
  expect(summaries.length).toBeGreaterThan(40);
  expect(summaries.filter((summary) => summary === '' || summary.startsWith('Summary.'))).toEqual([]);
});
