import type { JobWithMetadata } from 'pg-boss';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createFairWorker } from './fair-worker.ts';

interface Numbered {
  readonly at: number;
}

/** The sizes of the batches in which jobs that are all due are fetched; those of some numbers fail. */
async function batchSizes(count: number, fails: (at: number) => boolean): Promise<number[]> {
  const due = Array.from({ length: count }, (_, at) => ({ data: { at }, groupId: 'A', expireInSeconds: 60 }));
  const sizes: number[] = [];
  const { promise: empty, resolve } = Promise.withResolvers<void>();
  const worker = createFairWorker<Numbered>({
    boss: {
      // The organization is alone, so its jobs are fetched whether it had a turn or not.
      async fetch<T>(_queue: string, { batchSize = 1 }: { batchSize?: number } = {}) {
        const jobs = due.splice(0, batchSize);
        if (jobs.length === 0) resolve();
        else sizes.push(batchSize);
        return jobs as unknown as JobWithMetadata<T>[];
      },
      complete: async () => undefined,
      fail: async () => undefined,
    },
    queue: 'mails',
    log: createLog('silent'),
    atOnce: 20,
    async handle({ data }) {
      if (fails(data.at)) throw new Error('rejected');
    },
  });
  worker.start();
  await empty;
  await worker.stop();
  return sizes;
}

test('batches double while all of their jobs succeed, up to the largest one', async () => {
  expect(await batchSizes(75, () => false)).toEqual([5, 10, 20, 20, 20]);
});

test('one failure shrinks batches to the smallest one, from which they grow again', async () => {
  expect(await batchSizes(70, (at) => at === 17)).toEqual([5, 10, 20, 5, 10, 20]);
});

test('a receiver that always fails gets the smallest batches only', async () => {
  expect(await batchSizes(25, () => true)).toEqual([5, 5, 5, 5, 5]);
});
