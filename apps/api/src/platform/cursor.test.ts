import { ProblemError } from '@tallybook/domain';
import { array, assert, integer, oneof, property } from 'fast-check';
import { expect, test } from 'vitest';
import { maxPageBytes, Paging, type PartForm } from './cursor.ts';

const organizationId = '0193e5a0-0000-7000-8000-000000000001';
const read = (form: PartForm, cursor: string) =>
  new Paging(organizationId, 'things', { cursor }, [form]).after;
const cursorOf = (part: unknown) =>
  new Paging(organizationId, 'things', { limit: 1 }, ['uuid']).page(
    [part, part],
    (item) => [item as string],
    (item) => item,
  ).next_cursor ?? '';

const valid: Record<PartForm, string[]> = {
  uuid: [organizationId],
  date: ['2026-02-28', '2024-02-29', '0001-01-01', '9999-12-31'],
  instant: ['2026-11-21T02:12:57.123Z', '2026-11-21T23:59:59.123456Z'],
  whole: ['0', '42', '-7', '9223372036854775807', '-9223372036854775808'],
  figure: ['0', '-7.25', '123456789012345678901234567890.5', '-Infinity'],
  text: ['', 'BOLT-8', 'é"\\', '😀'.repeat(64)],
};

// PostgreSQL accepts values such as `now` as a timestamp, and its error for other values would name no field.
const invalid: Record<PartForm, unknown[]> = {
  figure: ['', 'NaN', 'Infinity', '1e5', '1.', '.5', '9'.repeat(61), null, 5],
  uuid: ['', 'x', 'now', `{${organizationId}}`, `${organizationId} `, organizationId.replaceAll('-', ''), 5],
  date: [
    '',
    'now',
    'today',
    'infinity',
    '-infinity',
    'epoch',
    '2026-02-30',
    '2026-13-01',
    '0000-01-01',
    '20260228',
    5,
  ],
  instant: [
    '',
    'now',
    'infinity',
    '2026-11-21',
    '2026-02-30T00:00:00.000Z',
    '2026-11-21T24:00:00.000Z',
    '2026-11-21 02:12:57.123Z',
    '2026-11-21T02:12:57.123+01',
  ],
  whole: ['', '1.5', '1e3', 'NaN', '9223372036854775808', '99999999999999999999', ' 1', 7, null],
  text: ['a\0', '\ud800', 'x'.repeat(401), 5, null],
};

const forms = Object.keys(valid) as PartForm[];

test.each(forms)('a cursor preserves a position of the form %s', (form) => {
  for (const part of valid[form]) expect(read(form, cursorOf(part))).toEqual([part]);
});

test.each(forms)(
  'a cursor with anything else than a %s is rejected with INVALID_CURSOR at /cursor',
  (form) => {
    for (const part of invalid[form]) {
      let problem: unknown;
      try {
        problem = read(form, cursorOf(part));
      } catch (error) {
        problem = error;
      }
      expect([part, problem]).toEqual([part, expect.any(ProblemError)]);
      expect(problem).toMatchObject({ code: 'INVALID_CURSOR', errors: [{ pointer: '/cursor' }] });
    }
  },
);

const rowsOfSizes = array(oneof(integer({ min: 0, max: 3_000 }), integer({ min: 0, max: 1_500_000 })), {
  maxLength: 12,
});

test('pages end at 1 MB but have a row, and together have every row once', () => {
  assert(
    property(rowsOfSizes, integer({ min: 1, max: 6 }), (sizes, limit) => {
      const rows = sizes.map((size, index) => ({ id: String(index), text: 'é'.repeat(size / 2) }));
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const paging = new Paging(organizationId, 'things', { limit, cursor }, ['whole']);
        const from = paging.after === undefined ? 0 : Number(paging.after[0]) + 1;
        const page = paging.page(rows.slice(from, from + limit + 1), ({ id }) => [id]);
        expect(page.items.length).toBeGreaterThan(rows.length > 0 ? 0 : -1);
        if (page.items.length > 1)
          expect(Buffer.byteLength(JSON.stringify(page.items))).toBeLessThanOrEqual(maxPageBytes + 2);
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
      expect(seen).toEqual(rows.map(({ id }) => id));
    }),
    { numRuns: 25 },
  );
});

test('a specified array has as many rows as its limit, whatever their size', () => {
  const rows = Array.from({ length: 4 }, (_, index) => ({ id: String(index), text: 'x'.repeat(600_000) }));
  const paging = new Paging(organizationId, 'things', { limit: 3 }, ['whole'], { keepsRows: true });
  expect(paging.page(rows, ({ id }) => [id]).items).toHaveLength(3);
});
