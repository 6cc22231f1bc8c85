import { ProblemError } from '@tallybook/domain';
import { expect, test } from 'vitest';
import { Paging, type PartForm } from './cursor.ts';

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
};

// PostgreSQL accepts values such as `now` as a timestamp, and its error for other values would name no field.
const invalid: Record<PartForm, unknown[]> = {
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
