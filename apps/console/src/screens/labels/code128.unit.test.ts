import { expect, test } from 'vitest';
import { code128 } from './code128.ts';

const patternOf = (text: string): string => code128(text)?.join('') ?? '';

/** The symbols of a pattern, each of six bars and spaces; the stop has seven. */
const symbolsOf = (pattern: string): string[] => pattern.slice(0, -7).match(/.{6}/g) ?? [];

test.each([
  // Start B, five symbols of the standard's table, check 55: 104 + 48 + 2·42 + 3·42 + 4·17 + 5·18 + 6·19 + 7·35 = 879.
  ['PJJ123C', '211214 313121 112133 112133 123221 223211 221132 131321 311321'],
  // Start C, 40 06 38 13 33 93, the set B, and the odd digit 1.
  ['4006381333931', '211232 231113 122213 132311'],
  ['AB', '211214 111323 131123'],
])('%s has the bars of the standard', (text, start) => {
  const pattern = patternOf(text);
  expect(symbolsOf(pattern).join(' ').startsWith(start)).toBe(true);
  expect(pattern.endsWith('2331112')).toBe(true);
});

test('every code has symbols of 11 modules, whose bars have an even sum, and the check symbol of its values', () => {
  const all = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('');
  const seen = new Map<string, number>();
  for (const [at, letter] of Array.from(all).entries()) seen.set(symbolsOf(patternOf(letter))[1] ?? '', at);
  for (let pair = 0; pair < 100; pair += 1) {
    const text = `${String(pair).padStart(2, '0')}${String(pair).padStart(2, '0')}`;
    const [, first = '', second] = symbolsOf(patternOf(text));
    expect(second).toBe(first);
    seen.set(first, pair);
  }
  expect(new Set(seen.values()).size).toBe(seen.size);
  expect(seen.size).toBe(100);
  for (const symbol of seen.keys()) {
    const widths = Array.from(symbol, Number);
    expect(widths.reduce((sum, each) => sum + each, 0)).toBe(11);
    expect(widths.filter((_, at) => at % 2 === 0).reduce((sum, each) => sum + each, 0) % 2).toBe(0);
  }
});

test.each(['X12345Y', '12', '123', '12345', 'A1234', 'A12345', '1234A5678'])(
  '%s is as short as its digits permit, and is read back',
  (text) => {
    expect(decoded(symbolsOf(patternOf(text)))).toBe(text);
  },
);

test.each(['', 'Größe', 'A\tB'])('%j cannot be encoded', (text) => expect(code128(text)).toBeUndefined());

/** A reader of its own: the values of the symbols, and the change between the sets. */
function decoded(symbols: readonly string[]): string {
  const letters = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
  const valueOf = new Map<string, number>();
  for (const [at, letter] of letters.entries()) valueOf.set(symbolsOf(patternOf(letter))[1] ?? '', at);
  for (let pair = 0; pair < 100; pair += 1)
    valueOf.set(symbolsOf(patternOf(String(pair).padStart(2, '0').repeat(2)))[1] ?? '', pair);
  let isPairs = symbols[0] === '211232';
  let text = '';
  for (const symbol of symbols.slice(1, -1)) {
    if (!isPairs && symbol === '113141') isPairs = true;
    else if (isPairs && symbol === '114131') isPairs = false;
    else {
      const value = valueOf.get(symbol) ?? -1;
      text += isPairs ? String(value).padStart(2, '0') : String.fromCharCode(32 + value);
    }
  }
  return text;
}
