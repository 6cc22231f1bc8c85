import type { Database } from '@tallybook/db';
import { ProblemError } from '@tallybook/domain';
import { isUnavailable, ranTooLong } from '../../../platform/problems.ts';
import { commitBatch } from './commit.ts';
import type { Load, Passage, Posting, Unloaded } from './posting.ts';
import { JoiningQueue, type Waiting } from './queue.ts';

type WaitingLoad = Waiting<Load, Unloaded>;

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

declare module '../../../platform/services.ts' {
  interface Services {
    readonly posting: PostingEngine;
  }
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
  const commitTogether = async (organizationId: string, batch: readonly WaitingLoad[]): Promise<void> => {
    const loads = batch.map((each) => each.item);
    const { results, recostPending } = await around(
      loads.flatMap(({ postings }) => postings),
      () => commitBatch(database, organizationId, loads),
    );
    for (const [index, result] of results.entries()) batch[index]?.settle(result);
    if (recostPending) onRecostPending();
  };
  const commit = async (organizationId: string, batch: readonly WaitingLoad[]): Promise<void> => {
    const { now, later } = withoutRepeatedKeys(batch);
    try {
      await commitTogether(organizationId, now);
    } catch (error) {
      // What may have been committed must not be sent again under the callers' feet.
      if (now.length === 1 || (isUnavailable(error) && !ranTooLong(error))) failAll(now, error);
      // Something about one of them upset the batch, or made it long: each by itself, so that its neighbours go through.
      else for (const each of now) await commitTogether(organizationId, [each]).catch(each.fail);
    }
    for (const each of later) await commitTogether(organizationId, [each]).catch(each.fail);
  };
  const queue = new JoiningQueue<Load, Unloaded>(commit);
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

/** Two calls with one key, or on one passage, never share a batch: the second must see what the first one did. */
function withoutRepeatedKeys(batch: readonly WaitingLoad[]): {
  now: WaitingLoad[];
  later: WaitingLoad[];
} {
  const keys = new Set<string>();
  const now: WaitingLoad[] = [];
  const later: WaitingLoad[] = [];
  for (const each of batch) {
    const own = keysOf(each.item);
    if (own.some((key) => keys.has(key))) later.push(each);
    else now.push(each);
    for (const key of own) keys.add(key);
  }
  return { now, later };
}

function keysOf({ postings, passage }: Load): string[] {
  const keys = postings.flatMap(({ call }) => (call === undefined ? [] : `key ${call.key}`));
  return passage === undefined ? keys : [...keys, `passage ${passage.id}`];
}

function failAll(batch: readonly WaitingLoad[], error: unknown): void {
  for (const each of batch) each.fail(error);
}
