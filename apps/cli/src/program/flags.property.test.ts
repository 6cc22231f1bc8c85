import { spawnSync } from 'node:child_process';
import { InvalidArgumentError } from 'commander';
import {
  array,
  assert,
  bigInt,
  boolean,
  constant,
  constantFrom,
  dictionary,
  double,
  letrec,
  nat,
  oneof,
  property,
  string,
  tuple,
} from 'fast-check';
import { expect, test } from 'vitest';
import { exactNumber, findInexactNumber } from './exact-number.ts';
import { kindOf } from './flag-kind.ts';
import { parseFlag } from './flags.ts';
import { quote } from './shell.ts';

const decimals = tuple(boolean(), bigInt(0n, 10n ** 24n), nat(8)).map(([isNegative, digits, scale]) => {
  const text = digits.toString().padStart(scale + 1, '0');
  const point = text.length - scale;
  return `${isNegative ? '-' : ''}${text.slice(0, point)}${scale === 0 ? '' : `.${text.slice(point)}`}`;
});

/** The exact value as a fraction of 10^30, computed without floating point. */
function scaled(text: string): bigint {
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(text) ?? [];
  const value = BigInt(whole + fraction) * 10n ** BigInt(40 + Number(exponent) - fraction.length);
  return sign === '' ? value : -value;
}

test('a decimal number is either sent exactly or rejected, never rounded', () => {
  assert(
    property(decimals, (text) => {
      const value = exactNumber(text, false);
      const survives = scaled(String(Number(text))) === scaled(text);
      if (typeof value === 'number') expect(scaled(String(value))).toBe(scaled(text));
      expect(typeof value === 'number').toBe(survives);
      expect(findInexactNumber(`{"a":[${text}]}`) === undefined).toBe(survives);
    }),
  );
});

test('only plain decimal digits are a number', () => {
  const texts = [
    '',
    ' ',
    '5 ',
    '+5',
    '1e3',
    '0x10',
    '1,5',
    '1_000',
    '007',
    '.5',
    '5.',
    'NaN',
    'Infinity',
    '--5',
    'null',
  ];
  for (const text of texts)
    expect({ text, value: exactNumber(text, false) }).toMatchObject({
      value: { reason: expect.any(String) },
    });
  expect(exactNumber('10.0', true)).toEqual({ reason: expect.any(String) });
  expect([exactNumber('-5', true), exactNumber('12.50', false), exactNumber('0', true)]).toEqual([
    -5, 12.5, 0,
  ]);
});

test('the schema decides the type: a text flag never becomes a number, boolean or null', () => {
  assert(
    property(oneof(string(), constantFrom('5', 'true', 'null', '{}', '[1]')), (text) => {
      expect(parseFlag(text, kindOf({ type: 'string' }))).toBe(text);
      expect(parseFlag(text, kindOf({ anyOf: [{ type: 'string' }, { type: 'null' }] }))).toBe(text);
    }),
  );
});

test('a flag that takes words or JSON reads either, and suggests the words', () => {
  const kind = kindOf({ anyOf: [{ enum: ['one', 'two'], type: 'string' }, { type: 'array' }] });
  expect(['one', 'two', ' [{"a":1}]'].map((text) => parseFlag(text, kind))).toEqual([
    'one',
    'two',
    [{ a: 1 }],
  ]);
  expect(() => parseFlag('three', kind)).toThrow('Expected one of one, two.');
  expect(() => parseFlag('[', kind)).toThrow(InvalidArgumentError);
});

test('any value of an object or array survives as JSON text, and no other type is accepted', () => {
  const numbers = double({ noNaN: true, noDefaultInfinity: true }).filter(
    (value) => findInexactNumber(JSON.stringify(value)) === undefined,
  );
  const json = letrec<{ value: unknown }>((tie) => ({
    value: oneof(
      { maxDepth: 3 },
      string(),
      numbers,
      boolean(),
      constant(null),
      array(tie('value')),
      dictionary(
        string().filter((key) => key !== '__proto__'),
        tie('value'),
      ),
    ),
  })).value;
  assert(
    property(json, (value) => {
      const text = JSON.stringify(value);
      const expected = JSON.parse(text) as unknown;
      const isArray = Array.isArray(value);
      const isObject = typeof value === 'object' && value !== null && !isArray;
      for (const [type, fits] of [
        ['array', isArray],
        ['object', isObject],
      ] as const) {
        const kind = kindOf(type === 'array' ? { type, items: { type: 'object' } } : { type });
        if (fits) expect(parseFlag(text, kind)).toEqual(expected);
        else expect(() => parseFlag(text, kind)).toThrow(InvalidArgumentError);
      }
    }),
  );
});

test('JSON numbers that JSON.parse would round are rejected, digits in texts are not numbers', () => {
  expect(findInexactNumber('{"a":"12345678901234567890","b\\"1":1.5}')).toBeUndefined();
  expect(findInexactNumber('{"a":12345678901234567890}')).toBe('12345678901234567890');
  expect(findInexactNumber('[0.1, 1e3, -2.5E-3, 0e5, 0.0]')).toBeUndefined();
  // JSON.parse makes the first one Infinity, which is sent as null, and the others 0.
  for (const text of ['1e400', '-1e400', '1e-400', '-0.1E-400'])
    expect(findInexactNumber(`{"a":${text}}`)).toBe(text);
});

test('a quoted argument means the same to a shell', () => {
  assert(
    property(
      array(
        string({ minLength: 0 }).filter((text) => !text.includes('\0')),
        { maxLength: 4 },
      ),
      (args) => {
        const { stdout } = spawnSync('sh', [
          '-c',
          `for each in ${args.map(quote).join(' ')}; do printf '%s\\0' "$each"; done`,
        ]);
        expect(stdout.toString().split('\0').slice(0, -1)).toEqual(
          args.map((each) => Buffer.from(each).toString()),
        );
      },
    ),
    { numRuns: 30 },
  );
});
