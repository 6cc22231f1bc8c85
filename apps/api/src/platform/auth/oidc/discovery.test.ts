import { afterEach, expect, test, vi } from 'vitest';
import { createLog } from '../../log.ts';
import { cacheDiscovery } from './discovery.ts';

afterEach(() => vi.useRealTimers());

test('metadata are read once for concurrent uses, after a failure again, and refreshed every hour without a wait', async () => {
  vi.useFakeTimers();
  let reads = 0;
  let isDown = true;
  const read = async (): Promise<number> => {
    reads += 1;
    if (isDown) throw new Error('down');
    return reads;
  };
  const cached = cacheDiscovery(read, createLog('silent'));
  const failed = await Promise.allSettled([cached(), cached()]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(reads).toBe(1);
  isDown = false;
  expect(await Promise.all([cached(), cached()])).toEqual([2, 2]);
  vi.advanceTimersByTime(61 * 60_000);
  isDown = true;
  // The known ones remain in use while the issuer is down.
  expect([await cached(), await cached()]).toEqual([2, 2]);
  await vi.advanceTimersByTimeAsync(0);
  expect(reads).toBe(3);
  isDown = false;
  vi.advanceTimersByTime(61 * 60_000);
  expect(await cached()).toBe(2);
  await vi.advanceTimersByTimeAsync(0);
  expect(await cached()).toBe(4);
});
