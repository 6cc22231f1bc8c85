import { ProblemError } from '@tallybook/domain';
import { describe, expect, test } from 'vitest';
import { parseJsonBody } from './body.ts';

const parse = (text: string): unknown => parseJsonBody(Buffer.from(text))?.value;

function problemOf(text: string): ProblemError {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof ProblemError) return error;
    throw error;
  }
  throw new Error('the body was accepted');
}

describe('a JSON body', () => {
  test.each([
    ['{"__proto__":1}', '/__proto__', 'FORBIDDEN_KEY'],
    ['{"a":[0,{"b/c":{"constructor":1}}]}', '/a/1/b~1c/constructor', 'FORBIDDEN_KEY'],
    ['[[],{},{"a":{"x":[1,2]},"c\\u006fnstructor":1}]', '/2/constructor', 'FORBIDDEN_KEY'],
    ['{"quantity":5,"quantity":50}', '/quantity', 'REPEATED'],
    ['{"quantity":5,"quantit\\u0079":50}', '/quantity', 'REPEATED'],
    ['{"a":[{"b":1},{"b":1,"c":["b"],"b":2}]}', '/a/1/b', 'REPEATED'],
    ['{"\\\\":1,"\\"":2,"\\\\":3}', '/\\', 'REPEATED'],
  ])('%s is rejected because of its key at %s', (text, pointer, code) => {
    const { errors } = problemOf(text);
    expect(errors).toEqual([{ pointer, code, detail: expect.any(String) }]);
  });

  test.each([
    '{"Constructor":1,"CONSTRUCTOR":2,"__PROTO__":3}',
    '{"a":"__proto__","b":"\\"constructor\\":1","c":["constructor","__proto__"]}',
    '[{"a":1},{"a":1}]',
    '{"a":{"a":{"a":1}},"b":{"a":1},"A":[{"a":","},"a","a",{}]}',
    '{"":1," ":2}',
    '[[[[[[[[]]]]]]]]',
    '{"a":"[[[[[[[[[[{{{{{{{{{{"}',
    '"text"',
    '[]',
  ])('%s is accepted unchanged', (text) => {
    expect(parse(text)).toEqual(JSON.parse(text));
  });

  // A repeated key before the error must not hide it.
  test.each([
    '{"a":1,"a":2',
    '{"a":1,"a":2}}',
    '{"\\q":1}',
    '{"a',
    '{"a\\',
    ']',
    ',',
    '{"__proto__"}',
    '{"a":tru}',
  ])('%s is rejected as malformed', (text) => {
    expect(problemOf(text)).toMatchObject({
      code: 'MALFORMED_JSON',
      message: 'The body is not well-formed JSON.',
    });
  });

  test.each(['[[[[[[[[[]]]]]]]]]', '{"a":1,"a":[[[[[[[[1', '['.repeat(60_000)])(
    'is rejected when nested more than 8 levels deep, well-formed or not (%#)',
    (text) => {
      expect(problemOf(text)).toMatchObject({
        code: 'MALFORMED_JSON',
        message: 'The body is nested more than 8 levels deep.',
      });
    },
  );
});
