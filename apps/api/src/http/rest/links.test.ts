import { expect, test } from 'vitest';
import { pageLink } from './links.ts';

test('a value with a question mark in it stays whole', () => {
  expect(pageLink('/api/things?search=a?b&limit=1', 'next')).toBe(
    '</api/things?search=a%3Fb&limit=1&cursor=next>; rel="next"',
  );
});

test('without a query there is only the cursor', () => {
  expect(pageLink('/api/things', 'next')).toBe('</api/things?cursor=next>; rel="next"');
});
