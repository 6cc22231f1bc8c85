import { expect, test } from 'vitest';
import { attacks, attacksNamed } from './catalog.ts';

test('each attack has a name of its own', () => {
  const names = attacks.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
  for (const name of names) expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
});

test('attacks are selected by name, all of them without a name', () => {
  expect(attacksNamed(['silent-bodies']).map(({ name }) => name)).toEqual(['silent-bodies']);
  expect(attacksNamed([])).toEqual(attacks);
});

test('an unknown name is rejected instead of trying nothing', () => {
  expect(() => attacksNamed(['silent-bodies', 'S2'])).toThrow('no attack has the name S2');
});
