import type { Database } from '@tallybook/db';
import { ProblemError } from '@tallybook/domain';
import { isUnavailable } from '../../../platform/problems.ts';
import { commitBatch } from './commit.ts';
import type { Posted, Posting } from './posting.ts';
import { JoiningQueue, type Waiting } from './queue.ts';

type WaitingPosting = Waiting<Posting, Posted>;

/** The one way into the ledger. */
export interface PostingEngine {
  /** Rejects with the ProblemError that refuses the posting; a neighbour in the batch is not affected. */
  post(organizationId: string, posting: Posting): Promise<{ answer: unknown; replayed: boolean }>;
}

/** @param onRecostPending a posting was committed that left costs of later rows to the background */
export function createPostingEngine(database: Database, onRecostPending: () => void): PostingEngine {
  const commitTogether = async (organizationId: string, batch: readonly WaitingPosting[]): Promise<void> => {
    const { results, recostPending } = await commitBatch(
      database,
      organizationId,
      batch.map((each) => each.item),
    );
    for (const [index, result] of results.entries()) batch[index]?.settle(result);
    if (recostPending) onRecostPending();
  };
  const commit = async (organizationId: string, batch: readonly WaitingPosting[]): Promise<void> => {
    const { now, later } = withoutRepeatedKeys(batch);
    try {
      await commitTogether(organizationId, now);
    } catch (error) {
      // What may have been committed must not be sent again under the callers' feet.
      if (now.length === 1 || isUnavailable(error)) failAll(now, error);
      // Something about one of them upset the batch: each by itself, so that its neighbours go through.
      else for (const each of now) await commitTogether(organizationId, [each]).catch(each.fail);
    }
    for (const each of later) await commitTogether(organizationId, [each]).catch(each.fail);
  };
  const queue = new JoiningQueue<Posting, Posted>(commit);
  return {
    async post(organizationId, posting) {
      const posted = await queue.add(organizationId, posting);
      if (posted instanceof ProblemError) throw posted;
      return posted;
    },
  };
}

/** Two calls with one key never share a batch: the second must see the first one's answer. */
function withoutRepeatedKeys(batch: readonly WaitingPosting[]): {
  now: WaitingPosting[];
  later: WaitingPosting[];
} {
  const keys = new Set<string>();
  const now: WaitingPosting[] = [];
  const later: WaitingPosting[] = [];
  for (const each of batch) {
    const key = each.item.call?.key;
    if (key !== undefined && keys.has(key)) later.push(each);
    else now.push(each);
    if (key !== undefined) keys.add(key);
  }
  return { now, later };
}

function failAll(batch: readonly WaitingPosting[], error: unknown): void {
  for (const each of batch) each.fail(error);
}
