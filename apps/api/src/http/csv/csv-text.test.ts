import { expect, test } from 'vitest';
import { lines } from './csv-text.ts';

// csv-stringify quotes a line break only if it is the one that ends records; such a file has broken rows.
test.each(['\n', '\r', '\r\n'])('a cell with the line break %j is quoted', (lineBreak) => {
  expect(lines([[`two${lineBreak}lines`, 'one', '']])).toBe(`"two${lineBreak}lines",one,\r\n`);
});
