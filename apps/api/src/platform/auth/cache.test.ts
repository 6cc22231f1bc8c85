import { describe, expect, test } from 'vitest';
import { PrincipalCache, type Verified } from './cache.ts';
import { Credentials } from './principal.ts';

const credentials = new Credentials('Bearer x', undefined);

function setUp() {
  const cache = new PrincipalCache();
  let lookups = 0;
  const verified = (ttlMs = 60_000): Verified => ({
    expiresAt: performance.now() + ttlMs,
    principal: {
      userId: 'u',
      email: null,
      credential: 'jwt',
      apiKeyId: null,
      organizationId: null,
      role: null,
    },
  });
  const get = (ttlMs?: number) =>
    cache.get(credentials, async () => {
      lookups += 1;
      return verified(ttlMs);
    });
  return { cache, verified, get, lookups: () => lookups };
}

describe('the principal cache', () => {
  test('caches nothing before it is enabled or after it is disabled', async () => {
    const { cache, get, lookups } = setUp();
    await get();
    await get();
    expect(lookups()).toBe(2);
    cache.setEnabled(true);
    await get();
    await get();
    expect(lookups()).toBe(3);
    cache.setEnabled(false);
    await get();
    await get();
    expect(lookups()).toBe(5);
    cache.setEnabled(true);
    await get();
    expect(lookups()).toBe(6);
  });

  test('neither caches nor shares a lookup that began before an invalidation', async () => {
    const { cache, verified, get, lookups } = setUp();
    cache.setEnabled(true);
    const gate = Promise.withResolvers<Verified>();
    const before = cache.get(credentials, () => gate.promise);
    cache.invalidate('u');
    await get();
    expect(lookups()).toBe(1);
    gate.resolve(verified());
    await before;
    cache.invalidate('somebody else');
    await get();
    expect(lookups()).toBe(1);
  });

  test('runs one lookup for concurrent callers and does not cache a failure', async () => {
    const { cache, get, lookups } = setUp();
    cache.setEnabled(true);
    const failing = () => cache.get(credentials, () => Promise.reject(new Error('down')));
    expect(await Promise.allSettled([failing(), failing()])).toMatchObject([
      { status: 'rejected' },
      { status: 'rejected' },
    ]);
    await Promise.all([get(), get(), get()]);
    expect(lookups()).toBe(1);
  });

  // In the LRU library, a TTL of 0 means no expiry.
  test('looks up again what has expired by the time it is stored', async () => {
    const { cache, get, lookups } = setUp();
    cache.setEnabled(true);
    await get(0);
    await get(-5);
    expect(lookups()).toBe(2);
  });

  test('caches per requested organization', async () => {
    const { cache, verified } = setUp();
    cache.setEnabled(true);
    const seen: string[] = [];
    for (const organizationId of ['a', 'b'])
      await cache.get(new Credentials('Bearer x', organizationId), async () => {
        seen.push(organizationId);
        return verified();
      });
    expect(seen).toEqual(['a', 'b']);
  });
});
