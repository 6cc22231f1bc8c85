import { expect, test } from 'vitest';
import { GroupCommitQueue } from './group-commit.ts';

/** The outcomes of items that share a batch, and the batches. */
async function addTogether<Result>(
  items: readonly string[],
  commit: (items: readonly string[]) => readonly (Result | Error)[],
) {
  const batches: (readonly string[])[] = [];
  const queue = new GroupCommitQueue<string, Result>({
    keysOf: () => [],
    commit: async (_, batch) => {
      batches.push(batch);
      return commit(batch);
    },
  });
  const outcomes = await Promise.allSettled(items.map((item) => queue.add('organization', item)));
  return { outcomes, batches };
}

// Its batch was committed: callers with a result must receive it, and nothing may be committed a second time.
test('an item without a result is rejected alone, and its batch is not repeated', async () => {
  const { outcomes, batches } = await addTogether(['a', 'b', 'c'], () => ['done', new Error('refused')]);
  expect(outcomes).toEqual([
    { status: 'fulfilled', value: 'done' },
    { status: 'rejected', reason: new Error('refused') },
    { status: 'rejected', reason: new Error('the commit of a batch of 3 returned 2 results') },
  ]);
  expect(batches).toEqual([['a', 'b', 'c']]);
});

test('undefined is a result', async () => {
  const { outcomes } = await addTogether(['a'], () => [undefined]);
  expect(outcomes).toEqual([{ status: 'fulfilled', value: undefined }]);
});
