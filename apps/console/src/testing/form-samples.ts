import type { Field } from '../data/forms/field.ts';
import type { Raw } from '../data/forms/read-field.ts';

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

const impossibleDays = [
  '2024-02-29',
  '2026-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-3-1',
  'x',
];
const oddTexts = [
  '',
  ' ',
  'x',
  'é',
  ' x',
  'x ',
  'a\nb',
  'a\tb',
  'a\0b',
  '\u007f',
  '\u0085',
  '\u00a0',
  '\ud800',
];

/** For each kind of field every bound, one value past it, and values that parsers like to disagree about. */
export function samplesOf(field: Field): readonly Raw[] {
  switch (field.kind) {
    case 'integer': {
      const [min, max] = [BigInt(field.min), BigInt(field.max)];
      return [min - 1n, min, min + 1n, 0n, max - 1n, max, max + 1n].map(String).concat('1.5', 'x');
    }
    case 'decimal': {
      const below = BigInt(field.below);
      const smallest = `0.${'1'.padStart(field.places, '0')}`;
      const longest = `${'9'.repeat(field.digits - 3)}.999`;
      const tooSmall = `0.${'1'.padStart(field.places + 1, '0')}`;
      const bounds = [field.min, '-1', `-${smallest}`, smallest, tooSmall, String(below - 1n), String(below)];
      return bounds.concat(longest, `${longest}9`, '0.10', 'x');
    }
    case 'amount':
      return ['0', '0.00', '-1', '1', '0.5', '-0.05', '12.50', '+1', '007', '1.', '.5', '1e3', 'x']
        .concat('0.0001', '0.00001', '0.000001', '0.0000001', '123456789012.123456')
        .concat('9'.repeat(18), `1${'0'.repeat(18)}`);
    case 'date':
      return [dayBefore(field.min), field.min, field.max, dayAfter(field.max)].concat(impossibleDays);
    case 'choice':
      return [...field.options, 'something else'];
    case 'choices':
      return [[...field.options], field.options.slice(0, field.minItems), ['something else']];
    case 'id':
      return [crypto.randomUUID(), crypto.randomUUID().toUpperCase(), 'x'];
    case 'boolean':
      return [true, false];
    case 'email': {
      const { maxLength = 0 } = field;
      const ofLength = (length: number): string =>
        `ada@${`${'b'.repeat(61)}.`.repeat(5)}`.slice(0, length - 8).replace(/\.$/, 'b') + '.example';
      return [ofLength(maxLength), ofLength(maxLength + 1)];
    }
    case 'url': {
      const { maxLength = 0 } = field;
      const ofLength = (length: number): string => 'https://hooks.example.com/'.padEnd(length, 'x');
      return [ofLength(maxLength), ofLength(maxLength + 1)];
    }
    case 'text':
    case 'lines': {
      const { maxLength = 0 } = field;
      const bounds = ['x', '😀'].flatMap((each) => [each.repeat(maxLength), each.repeat(maxLength + 1)]);
      return bounds.concat(oddTexts);
    }
  }
}
