import { expect, test } from 'vitest';
import { cellText } from './cell-text.ts';

test.each([
  [17, '17'],
  [0.1 + 0.2, '0.3'],
  [-0.1 - 0.2, '-0.3'],
  [1e21, '1000000000000000000000'],
  [1e-7, '0.0000001'],
  [-0, '0'],
  [1.005, '1.005'],
  [new Date(Date.UTC(2026, 2, 3)), '2026-03-03'],
  [new Date(Date.UTC(2026, 11, 31, 23, 59, 59)), '2026-12-31 23:59:59'],
  [null, ''],
])('%s is written as %j', (cell, text) => expect(cellText(cell)).toBe(text));
