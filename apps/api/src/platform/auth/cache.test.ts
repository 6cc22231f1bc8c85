import { expect, test } from 'vitest';
import { PrincipalCache, type Verified } from './cache.ts';

const credentials = { authorization: 'Bearer x', organizationId: undefined };

function setUp() {
  const cache = new PrincipalCache();
  let asked = 0;
  const verified = (lasts = 60_000): Verified => ({
    until: performance.now() + lasts,
    principal: {
      userId: 'u',
      email: null,
      credential: 'jwt',
      apiKeyId: null,
      organizationId: null,
      role: null,
    },
  });
  const ask = (lasts?: number) =>
    cache.get(credentials, async () => {
      asked += 1;
      return verified(lasts);
    });
  return { cache, verified, ask, asked: () => asked };
}

test('keeps nothing until changes elsewhere are heard of, and nothing once they are not', async () => {
  const { cache, ask, asked } = setUp();
  await ask();
  await ask();
  expect(asked()).toBe(2);
  cache.trust(true);
  await ask();
  await ask();
  expect(asked()).toBe(3);
  cache.trust(false);
  await ask();
  await ask();
  expect(asked()).toBe(5);
  cache.trust(true);
  await ask();
  expect(asked()).toBe(6);
});

test('a look-up that began before a change is not kept, nor joined by whoever comes after it', async () => {
  const { cache, verified, ask, asked } = setUp();
  cache.trust(true);
  const gate = Promise.withResolvers<Verified>();
  const before = cache.get(credentials, () => gate.promise);
  cache.forget('u');
  await ask();
  expect(asked()).toBe(1);
  gate.resolve(verified());
  await before;
  cache.forget('somebody else');
  await ask();
  expect(asked()).toBe(1);
});

test('callers at the same time share one look-up; a failed one is not kept', async () => {
  const { cache, ask, asked } = setUp();
  cache.trust(true);
  const failing = () => cache.get(credentials, () => Promise.reject(new Error('down')));
  expect(await Promise.allSettled([failing(), failing()])).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ]);
  await Promise.all([ask(), ask(), ask()]);
  expect(asked()).toBe(1);
});

test('what has run out by the time it is kept is asked for again: in the library a life of 0 is one without end', async () => {
  const { cache, ask, asked } = setUp();
  cache.trust(true);
  await ask(0);
  await ask(-5);
  expect(asked()).toBe(2);
});

test('the organization named is part of the question', async () => {
  const { cache, verified } = setUp();
  cache.trust(true);
  const seen: string[] = [];
  for (const organizationId of ['a', 'b'])
    await cache.get({ ...credentials, organizationId }, async () => {
      seen.push(organizationId);
      return verified();
    });
  expect(seen).toEqual(['a', 'b']);
});
