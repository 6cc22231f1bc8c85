import { expect, test } from 'vitest';
import { readJournalSearch } from './search.ts';

const id = '0198c5a2-7d3e-7b1a-9f42-3f6f1f0a7c11';

test.each([
  [{}, {}],
  [
    { account: '1400', source: 'recost', startDate: '2026-03-01', endDate: '2026-03-31', entry: id },
    { account: '1400', source: 'recost', startDate: '2026-03-01', endDate: '2026-03-31', entry: id },
  ],
  // The router makes numbers of texts that look like one.
  [{ account: 1400 }, { account: '1400' }],
  // Those of the service always belong to something.
  [
    { source: 'recost', linked: false },
    { source: 'manual', linked: false },
  ],
  [{ linked: true }, { source: 'manual', linked: true }],
  [
    { account: 'x'.repeat(65), source: 'cash', linked: 'no', startDate: '2026-02-30', entry: 'x', other: 1 },
    {},
  ],
  [{ account: ['1400'], source: null, entry: 7 }, {}],
  [{ startDate: '2026-03-02', endDate: '2026-03-01' }, { startDate: '2026-03-02' }],
])('the filters of the URL %j are %j', (given, search) => expect(readJournalSearch(given)).toEqual(search));
