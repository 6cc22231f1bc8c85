import { expect, test } from 'vitest';
import { pageLink } from './links.ts';

test('the link to the next page keeps a value that contains a question mark', () => {
  expect(pageLink('/api/things?search=a?b&limit=1', 'next')).toBe(
    '</api/things?search=a%3Fb&limit=1&cursor=next>; rel="next"',
  );
});

test('the link to the next page has only a cursor when there was no query', () => {
  expect(pageLink('/api/things', 'next')).toBe('</api/things?cursor=next>; rel="next"');
});
