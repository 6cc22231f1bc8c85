import { expect, test } from 'vitest';
import { nameRelease } from './changelog.ts';

test('a release gets the unreleased changes', () => {
  const before = '# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.1.0 (2026-12-01)\n\n- First.\n';
  expect(nameRelease(before, '0.2.0', '2027-01-31')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 0.2.0 (2027-01-31)\n\n- New.\n\n## 0.1.0 (2026-12-01)\n\n- First.\n',
  );
});

test('a release without changes is rejected', () => {
  const before = '# Changelog\n\n## Unreleased\n\n## 0.1.0 (2026-12-01)\n\n- First.\n';
  expect(() => nameRelease(before, '0.2.0', '2027-01-31')).toThrow('CHANGELOG.md has no changes');
});
