import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { id } from '../shared/id.ts';
import { validationProblem } from './validation.ts';

const schema = z.strictObject({
  id: id(),
  name: z.string(),
  kind: z.enum(['a', 'b']),
  count: z.int().min(1).optional(),
  lines: z.array(z.strictObject({ amount: z.string().max(3) })).optional(),
  labels: z.array(z.string()).min(1).max(2).optional(),
});
const valid = { id: '0198c5a2-7d3e-7b1a-9f42-3f6f1f0a7c11', name: 'n', kind: 'a' };

const problemOf = (value: unknown) => validationProblem(schema.safeParse(value).error?.issues ?? []);
const codesOf = (value: unknown) => problemOf(value).errors?.map(({ pointer, code }) => [pointer, code]);

describe('a validation problem', () => {
  test('calls a missing field REQUIRED', () => {
    expect(codesOf({})).toEqual([
      ['/id', 'REQUIRED'],
      ['/name', 'REQUIRED'],
      ['/kind', 'REQUIRED'],
    ]);
  });

  // Zod removes the input from its finished issues, so a wrong type could be mistaken for a missing field.
  test.each([null, true, 5, [], {}])('does not call a field REQUIRED whose value is %j', (value) => {
    expect(codesOf({ id: value, name: value, kind: value, count: 'x' })).toEqual([
      ['/id', expect.stringMatching(/^INVALID_/)],
      ['/name', 'INVALID_TYPE'],
      ['/kind', 'INVALID_VALUE'],
      ['/count', 'INVALID_TYPE'],
    ]);
  });

  test.each<[Record<string, unknown>, string, string]>([
    [{ count: 0 }, '/count', 'count must be at least 1.'],
    [{ labels: [] }, '/labels', 'labels must have at least 1 item.'],
    [{ labels: ['a', 'b', 'c'] }, '/labels', 'labels must have at most 2 items.'],
    [{ name: undefined }, '/name', 'name is required.'],
    [{ id: 'x' }, '/id', 'id must be a UUID.'],
    [{ colour: 'red' }, '/colour', 'There is no field colour.'],
    [{ lines: [{ amount: '1234' }] }, '/lines/0/amount', 'lines[0].amount must be at most 3 characters.'],
    [{ lines: [{ amount: '1', x: 1 }] }, '/lines/0/x', 'There is no field lines[0].x.'],
  ])('of %j has the sentence of its first field as detail', (change, pointer, detail) => {
    const problem = problemOf({ ...valid, ...change });
    expect(problem.message).toBe(detail);
    expect(problem.toProblem('').errors).toEqual([{ pointer, code: expect.any(String), detail }]);
  });

  test('about the whole input names the body', () => {
    expect(problemOf([]).message).toBe('The body must be an object.');
  });

  test('lists at most a hundred fields', () => {
    const lines = Array.from({ length: 150 }, () => ({ amount: '1234' }));
    expect(problemOf({ ...valid, lines }).errors).toHaveLength(100);
  });
});
