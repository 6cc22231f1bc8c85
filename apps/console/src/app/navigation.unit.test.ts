import { expect, test } from 'vitest';
import { navigation } from './navigation.ts';

test('every screen has a shortcut of its own', () => {
  const screens = navigation.flatMap(({ destinations }) =>
    destinations.flatMap((destination) => destination.tabs ?? [destination]),
  );
  const shortcuts = screens.map(({ shortcut }) => shortcut);
  expect(shortcuts).not.toContain(undefined);
  expect(new Set(shortcuts).size).toBe(screens.length);
});
