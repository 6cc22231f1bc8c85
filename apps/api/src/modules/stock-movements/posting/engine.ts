import type { Database } from '@tallybook/db';
import { ProblemError } from '@tallybook/domain';
import { crashPoint } from '../../../platform/crash-point.ts';
import { GroupCommitQueue, type PendingItem } from '../../../platform/group-commit.ts';
import { commitBatch } from './commit.ts';
import type { Load, Passage, Posting, Unloaded } from './posting.ts';

/** The one way into the ledger. */
export interface PostingEngine {
  /** Rejects with the ProblemError that refuses the posting; a neighbour in the batch is not affected. */
  post(organizationId: string, posting: Posting): Promise<{ answer: unknown; replayed: boolean }>;
  /**
   * Posts many in one transaction, each for itself, and moves their passage on in it. Undefined, and nothing is
   * posted, when the passage is not where they go on from.
   */
  postMany(organizationId: string, postings: readonly Posting[], passage: Passage): Promise<Unloaded>;
}

/** Does the work and gives what it gives. */
export type CommitWatch = <T>(postings: readonly Posting[], commit: () => Promise<T>) => Promise<T>;

/**
 * @param onRecostPending a posting was committed that left costs of later rows to the background
 * @param around is handed each batch with the work of committing it, for measuring
 */
export function createPostingEngine(
  database: Database,
  onRecostPending: () => void,
  around: CommitWatch = (_postings, commit) => commit(),
): PostingEngine {
  const commit = async (
    organizationId: string,
    batch: readonly PendingItem<Load, Unloaded>[],
  ): Promise<void> => {
    const loads = batch.map((each) => each.item);
    const { results, recostPending } = await around(
      loads.flatMap(({ postings }) => postings),
      () => commitBatch(database, organizationId, loads),
    );
    crashPoint('postings committed');
    for (const [index, result] of results.entries()) batch[index]?.settle(result);
    if (recostPending) onRecostPending();
  };
  const queue = new GroupCommitQueue<Load, Unloaded>({ keysOf, commit });
  return {
    async post(organizationId, posting) {
      const [posted] = (await queue.add(organizationId, { postings: [posting] })) ?? [];
      if (posted === undefined) throw new Error('a posting without a passage was held up by one');
      if (posted instanceof ProblemError) throw posted;
      return posted;
    },
    postMany: (organizationId, postings, passage) => queue.add(organizationId, { postings, passage }),
  };
}

/** Of two calls with one key, or on one passage, the second must see what the first one did. */
function keysOf({ postings, passage }: Load): string[] {
  const keys = postings.flatMap(({ call }) => (call === undefined ? [] : `key ${call.key}`));
  return passage === undefined ? keys : [...keys, `passage ${passage.id}`];
}
