import { ProblemError } from '@tallybook/domain';
import { expect, test } from 'vitest';
import { parseJsonBody } from './body.ts';

const parse = (text: string): unknown => parseJsonBody(Buffer.from(text))?.value;

function refusalOf(text: string): unknown {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof ProblemError) return error.errors?.map(({ pointer, code }) => [pointer, code])[0];
    throw error;
  }
  return undefined;
}

test.each([
  ['{"__proto__":1}', '/__proto__', 'FORBIDDEN_KEY'],
  ['{"a":[0,{"b/c":{"constructor":1}}]}', '/a/1/b~1c/constructor', 'FORBIDDEN_KEY'],
  ['[[],{},{"a":{"x":[1,2]},"c\\u006fnstructor":1}]', '/2/constructor', 'FORBIDDEN_KEY'],
  ['{"quantity":5,"quantity":50}', '/quantity', 'REPEATED'],
  ['{"quantity":5,"quantit\\u0079":50}', '/quantity', 'REPEATED'],
  ['{"a":[{"b":1},{"b":1,"c":["b"],"b":2}]}', '/a/1/b', 'REPEATED'],
  ['{"\\\\":1,"\\"":2,"\\\\":3}', '/\\', 'REPEATED'],
])('%s is refused at %s', (text, pointer, code) => {
  expect(refusalOf(text)).toEqual([pointer, code]);
});

test.each([
  '{"Constructor":1,"CONSTRUCTOR":2,"__PROTO__":3}',
  '{"a":"__proto__","b":"\\"constructor\\":1","c":["constructor","__proto__"]}',
  '[{"a":1},{"a":1}]',
  '{"a":{"a":{"a":1}},"b":{"a":1},"A":[{"a":","},"a","a",{}]}',
  '{"":1," ":2}',
  '"text"',
  '[]',
])('%s is taken as it is', (text) => {
  expect(parse(text)).toEqual(JSON.parse(text));
});
