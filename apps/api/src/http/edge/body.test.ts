import { ProblemError } from '@tallybook/domain';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJsonBody } from './body.ts';
import { jsonErrorPlace } from './json-error.ts';

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
    const { errors } = problemOf(text).toProblem('');
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
    ['{"a":1,"a":2', 'its end'],
    ['{"a":1,"a":2}}', 'line 1, column 14'],
    ['{"\\q":1}', 'line 1, column 3'],
    ['{"a', 'its end'],
    ['{"a\\', 'line 1, column 4'],
    [']', 'line 1, column 1'],
    [',', 'line 1, column 1'],
    ['{"__proto__"}', 'line 1, column 13'],
    ['{"a":tru}', 'line 1, column 6'],
    ['{"a":1,}', 'line 1, column 8'],
    ['{\n  "sku": "A",\n  name: "B"\n}', 'line 3, column 3'],
    ['{"a": "line\nbreak"}', 'line 1, column 12'],
    ["{'a':1}", 'line 1, column 2'],
    ['{"a":01}', 'line 1, column 6'],
    ['{"a":1} {"b":2}', 'line 1, column 9'],
    ['\u00a0{}', 'line 1, column 1'],
    [' \n ', 'its end'],
  ])('%s is rejected as malformed, with the position: %s', (text, place) => {
    expect(problemOf(text)).toMatchObject({
      code: 'MALFORMED_JSON',
      message: `The body is not well-formed JSON: see ${place}.`,
    });
  });

  test('every text that JSON.parse rejects has a position, and no other', () => {
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '1',
      '-',
      '01',
      '1.',
      'true',
      'nul',
      ' ',
      '\n',
      '\\',
    ];
    const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(texts, fc.json({ maxDepth: 4 })), (text) => {
        let malformed = false;
        try {
          JSON.parse(text);
        } catch {
          malformed = true;
        }
        // For a well-formed text, the position after it.
        const isAtEnd = jsonErrorPlace(text) === undefined;
        expect(malformed || isAtEnd).toBe(true);
        if (malformed && !isAtEnd)
          expect(jsonErrorPlace(text)).toEqual({ line: expect.any(Number), column: expect.any(Number) });
      }),
    );
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
