import { ProblemError } from '@tallybook/domain';
import { expect, test } from 'vitest';
import { Paging, type PartForm } from './cursor.ts';

const organizationId = '0193e5a0-0000-7000-8000-000000000001';
const open = (form: PartForm, cursor: string) =>
  new Paging(organizationId, 'things', { cursor }, [form]).after;
const cursorOf = (part: unknown) =>
  new Paging(organizationId, 'things', { limit: 1 }, ['uuid']).page(
    [part, part],
    (each) => [each as string],
    (each) => each,
  ).next_cursor ?? '';

const held: Record<PartForm, string[]> = {
  uuid: [organizationId],
  date: ['2026-02-28', '2024-02-29', '0001-01-01', '9999-12-31'],
  instant: ['2026-11-21T02:12:57.123Z', '2026-11-21T23:59:59.123456Z'],
  whole: ['0', '42', '-7', '9223372036854775807', '-9223372036854775808'],
};

// The trap: with the right mark, what stood in the position went to the database as it was. It took `now`, and what
// it did not take was called a fault of no field.
const junk: Record<PartForm, unknown[]> = {
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

const forms = Object.keys(held) as PartForm[];

test.each(forms)('a position that is a %s comes back as it was', (form) => {
  for (const part of held[form]) expect(open(form, cursorOf(part))).toEqual([part]);
});

test.each(forms)('anything else in the place of a %s: INVALID_CURSOR at /cursor', (form) => {
  for (const part of junk[form]) {
    let problem: unknown;
    try {
      problem = open(form, cursorOf(part));
    } catch (error) {
      problem = error;
    }
    expect([part, problem]).toEqual([part, expect.any(ProblemError)]);
    expect(problem).toMatchObject({ code: 'INVALID_CURSOR', errors: [{ pointer: '/cursor' }] });
  }
});
