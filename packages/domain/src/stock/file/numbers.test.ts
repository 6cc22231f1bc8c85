import { expect, test } from 'vitest';
import { canonicalNumber, numberFormats } from './numbers.ts';

const signs = { none: '', point: '.', comma: ',', space: ' ', apostrophe: '\u2019' };

test.each(numberFormats.filter(({ grouping }) => grouping !== 'none'))(
  'a sign between all thousands is read, and a sign between some of them is not: $decimal, $grouping',
  (format) => {
    const [sign, decimal] = [signs[format.grouping], format.decimal === 'point' ? '.' : ','];
    for (const minus of ['', '-']) {
      const text = `${minus}12${sign}345${sign}678${sign}901${decimal}50`;
      expect(canonicalNumber(text, format)).toBe(`${minus}12345678901.50`);
      for (const wrong of [`12${sign}345678`, `12345${sign}678`, `12${sign}345-678`, `1${sign}23${sign}456`])
        expect(canonicalNumber(minus + wrong, format)).toBeUndefined();
    }
  },
);
