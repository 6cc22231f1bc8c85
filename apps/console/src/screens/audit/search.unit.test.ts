import { expect, test } from 'vitest';
import { readAuditSearch } from './search.ts';

test('a mistyped filter of a URL is ignored, the others apply', () => {
  const actor_user_id = '01890a5d-ac96-774b-bcce-b302099a8057';
  expect(
    readAuditSearch({
      type: 'member.removed',
      actor_user_id,
      subject_id: '7',
      startDate: '26-1-1',
      other: 'x',
    }),
  ).toEqual({ type: 'member.removed', actor_user_id });
});

test('a range that ends before it starts shows everything from its start', () => {
  expect(readAuditSearch({ startDate: '2026-03-02', endDate: '2026-03-01' })).toEqual({
    startDate: '2026-03-02',
  });
});
