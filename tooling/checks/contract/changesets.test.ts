import { expect, test } from 'vitest';
import { breakingBump, parseChangeset, unannounced } from './changesets.ts';

const changeset = (bump: string, text: string) =>
  parseChangeset('x.md', `---\n'@tallybook/sdk': ${bump}\n---\n\n${text}\n`);
const breaks = [{ subject: 'StockMovement', text: 'StockMovement.id (response): was removed' }];

test('before 1.0 a break needs a minor changeset, then a major one', () => {
  expect([breakingBump('0.9.1'), breakingBump('1.0.0'), breakingBump('10.2.0')]).toEqual([
    'minor',
    'major',
    'major',
  ]);
  const minor = [changeset('minor', '`StockMovement` has no `id`.')];
  expect(unannounced(breaks, minor, 'minor')).toEqual([]);
  expect(unannounced(breaks, minor, 'major')).toEqual(breaks);
  expect(unannounced(breaks, [changeset('major', '`StockMovement`')], 'minor')).toEqual([]);
});

test('a changeset of a smaller kind or about something else announces nothing', () => {
  expect(unannounced(breaks, [], 'minor')).toEqual(breaks);
  expect(unannounced(breaks, [changeset('patch', '`StockMovement`')], 'minor')).toEqual(breaks);
  expect(unannounced(breaks, [changeset('minor', '`StockMovementEvent`')], 'minor')).toEqual(breaks);
});

test.each([
  ['no front matter', 'text'],
  ['an unknown kind', "---\n'@tallybook/sdk': huge\n---\ntext\n"],
  ['no text', "---\n'@tallybook/sdk': minor\n---\n\n"],
  ['no package', '---\n---\ntext\n'],
])('%s is not a changeset', (_, content) => {
  expect(() => parseChangeset('.changeset/a.md', content)).toThrow('.changeset/a.md: a changeset has');
});
