import { expect, test } from 'vitest';
import { z } from 'zod';
import { id } from '../shared/id.ts';
import { validationProblem } from './validation.ts';

const schema = z.strictObject({
  id: id(),
  name: z.string(),
  kind: z.enum(['a', 'b']),
  count: z.int().optional(),
});

const errorsOf = (value: unknown) =>
  validationProblem(schema.safeParse(value).error?.issues ?? []).errors?.map(({ pointer, code }) => [
    pointer,
    code,
  ]);

test('a field left out is REQUIRED', () => {
  expect(errorsOf({})).toEqual([
    ['/id', 'REQUIRED'],
    ['/name', 'REQUIRED'],
    ['/kind', 'REQUIRED'],
  ]);
});

// The library takes the input out of its finished issues: every wrong type was once called REQUIRED.
test.each([null, true, 5, [], {}])('%j in its place is not REQUIRED', (junk) => {
  expect(errorsOf({ id: junk, name: junk, kind: junk, count: 'x' })).toEqual([
    ['/id', expect.stringMatching(/^INVALID_/)],
    ['/name', 'INVALID_TYPE'],
    ['/kind', 'INVALID_VALUE'],
    ['/count', 'INVALID_TYPE'],
  ]);
});
