import { expect, test, vi } from 'vitest';
import { Pacer } from '../../platform/fairness/pacer.ts';
import { stepRows } from '../../platform/fairness/steps.ts';
import { PreserializedList } from '../../platform/preserialized-list.ts';
import type { CallContext } from '../../procedures/context.ts';
import { jsonOf } from './json.ts';

const rows = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ id, name: `"${'ü'.repeat(20)}"`, none: undefined }));
const list = PreserializedList.of([1, 2], String, Number);
const longList = PreserializedList.of(
  rows(stepRows + 1),
  (row) => JSON.stringify(row),
  (row) => row,
);

const values: [string, unknown, pauses: number][] = [
  ['a short list', rows(2), 0],
  ['a long list', rows(2 * stepRows + 1), 2],
  [
    'a list in a field',
    { total: '1.00', products: rows(2 * stepRows + 1), none: undefined, next_cursor: null },
    2,
  ],
  [
    'a tRPC batch',
    [
      { result: { data: { products: rows(stepRows + 1), list: [], empty: {} } } },
      { result: { data: list } },
      { result: { data: undefined } },
      { error: { code: -32_603 } },
    ],
    1,
  ],
  ['a list that writes itself alone', list, 0],
  ['a long list that writes itself', longList, 1],
  ['a batch with such a list', [{ result: { data: longList } }], 1],
  ['a list that writes itself', { data: list, other: rows(stepRows + 1) }, 1],
  ['null', null, 0],
];

test.each(values)('the bytes of %s are those of JSON.stringify', async (_, value, pauses) => {
  const pacer = new Pacer(() => 0);
  const pause = vi.spyOn(pacer, 'pause');
  const ctx = {
    services: { fairness: { pacer } },
    authentication: { principal: { organizationId: 'a' } },
    disconnected: () => new AbortController().signal,
    pageOfCall: () => () => {},
    authenticateAgain: () => Promise.reject(new Error('not expected')),
  };
  const bytes = await jsonOf(ctx as unknown as CallContext, value);
  expect(bytes.toString()).toBe(JSON.stringify(value));
  expect(pause).toHaveBeenCalledTimes(pauses);
});
