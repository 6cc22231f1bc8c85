import { expect, test } from 'vitest';
import { browserOf } from './browser-name.ts';

test('a browser is named with its system', () => {
  expect(
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
      'curl/8.5.0',
    ].map(browserOf),
  ).toEqual(['Edge, Windows', 'Safari, macOS', 'Chrome, Android', 'curl/8.5.0']);
});
