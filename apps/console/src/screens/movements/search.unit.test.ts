import { expect, test } from 'vitest';
import { readMovementSearch } from './search.ts';

const id = '0198c5a2-7d3e-7b1a-9f42-3f6f1f0a7c11';

test.each([
  [{}, {}],
  [
    { product_id: id.toUpperCase(), type: 'exit', startDate: '2026-03-01', endDate: '2026-03-31' },
    { product_id: id, type: 'exit', startDate: '2026-03-01', endDate: '2026-03-31' },
  ],
  // The router makes numbers of texts that look like one.
  [{ reference: 4711 }, { reference: '4711' }],
  [{ product_id: 'x', type: 'sale', startDate: '2026-02-30', reference: ' ', other: 'x' }, {}],
  [{ startDate: '2026-03-02', endDate: '2026-03-01' }, { startDate: '2026-03-02' }],
  [{ linked: false }, { linked: false }],
  [{ type: ['exit'], reference: null, linked: true }, {}],
])('the filters of the URL %j are %j', (given, search) => expect(readMovementSearch(given)).toEqual(search));
