import { expect, test } from 'vitest';
import { lines, name, nonBlankLines, plainName, searchText } from './text.ts';

const issueOf = (schema: ReturnType<typeof plainName>, value: string): unknown => {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  return issue?.code === 'custom' ? issue.params?.['code'] : issue?.code;
};

// Each of these would be a separate account that looks like 1400.
test.each([
  ' 1400',
  '1400 ',
  '\u00a01400',
  '1400\ufeff',
  '14\u200b00',
  '14\u00ad00',
  '\u202e1400',
  '14\u2060\u034f00',
  '14\u00a000',
  '14\u280000',
  '14\u3164',
  'Cafe\u0301',
])('plainName rejects %j', (value) => {
  expect(issueOf(plainName(64), value)).toBe('INVALID_TEXT');
});

test.each(['1400', 'Goods received 1600', 'Café', 'Vorräte/Köln', '商品', 'a'.repeat(64)])(
  'plainName accepts %j',
  (value) => {
    expect(plainName(64).parse(value)).toBe(value);
  },
);

test('blank text counts as empty', () => {
  for (const value of ['', ' ', '\n\t', '\u200b', ' \u2060\u00a0']) {
    expect(issueOf(plainName(64), value)).toBeDefined();
    expect(issueOf(nonBlankLines(9), value)).toBe('TOO_SMALL');
  }
  expect(nonBlankLines(9).parse(' a\n')).toBe(' a\n');
});

test('a name has no white space at its ends; blank ones, control characters and line breaks are rejected', () => {
  for (const value of ['Ada Lovelace', '  Ada Lovelace ', '\u00a0Ada Lovelace'])
    expect(name(200).parse(value)).toBe('Ada Lovelace');
  for (const value of ['', ' ', '\u200b', 'Ada\n', '\tAda', 'a'.repeat(201)])
    expect(name(200).safeParse(value).success).toBe(false);
});

// Regression: a name with decomposed letters, as some keyboards and all file names of macOS have them, could not be found.
test('a name, and a text to search for, have composed letters and no blanks at their ends', () => {
  for (const schema of [name(200), searchText()]) expect(schema.parse(' Cafe\u0301\u00a0')).toBe('Caf\u00e9');
  // Counted as it is stored.
  expect(name(2).safeParse('e\u0301e\u0301').success).toBe(true);
  expect(searchText().safeParse('\ud800').success).toBe(false);
});

test('a line break of Windows in multi-line text becomes a newline, and a lone carriage return is rejected', () => {
  for (const schema of [lines(9), nonBlankLines(9)]) {
    expect(schema.parse('one\r\ntwo')).toBe('one\ntwo');
    expect(issueOf(schema, 'one\rtwo')).toBe('INVALID_TEXT');
  }
  // Counted as it is stored.
  expect(lines(3).parse('a\r\nb')).toBe('a\nb');
});
