import type { Database } from '@tallybook/db';
import { ProblemError, stockTakeReason, type LedgerCommand } from '@tallybook/domain';
import { crashPoint } from '../../platform/crash-point.ts';
import { GroupCommitQueue } from '../../platform/group-commit.ts';
import { commitBatch } from './commit.ts';
import { inlineRows } from './plan.ts';
import type { Checkpoint, Posting, PostingRequest, PostingResult } from './posting.ts';

/** The only writer of the ledger: group commit per organization. */
export interface PostingEngine {
  /** Rejects with the posting's ProblemError; other postings of the batch are not affected. */
  post(organizationId: string, posting: Posting): Promise<{ response: unknown; replayed: boolean }>;
  /**
   * Posts independent postings in one transaction and advances their checkpoint in it. Returns undefined, with
   * nothing posted, if the checkpoint is elsewhere.
   */
  postMany(
    organizationId: string,
    postings: readonly Posting[],
    checkpoint: Checkpoint,
  ): Promise<PostingResult>;
}

/** Runs the commit and returns its result. */
export type CommitObserver = <T>(postings: readonly Posting[], commit: () => Promise<T>) => Promise<T>;

/**
 * @param onRecostPending called after a commit that deferred costs of later rows to the background
 * @param observe wraps the commit of each batch, for metrics and traces
 * @param recostLimit later rows that one transaction recosts
 */
export function createPostingEngine(
  database: Database,
  onRecostPending: () => void,
  observe: CommitObserver = (_postings, commit) => commit(),
  recostLimit: number = inlineRows,
): PostingEngine {
  const commit = async (organizationId: string, requests: readonly PostingRequest[]) => {
    const { results, recostPending } = await observe(
      requests.flatMap(({ postings }) => postings),
      () => commitBatch(database, organizationId, requests, recostLimit),
    );
    crashPoint('postings committed');
    if (recostPending) onRecostPending();
    return results;
  };
  const queue = new GroupCommitQueue<PostingRequest, PostingResult>({
    keysOf,
    commit,
    maxWeight: recostLimit,
  });
  return {
    async post(organizationId, posting) {
      const [outcome] = (await queue.add(organizationId, { postings: [posting] })) ?? [];
      if (outcome === undefined) throw new Error('a posting without a checkpoint has no outcome');
      if (outcome instanceof ProblemError) throw outcome;
      return outcome;
    },
    postMany: (organizationId, postings, checkpoint) => queue.add(organizationId, { postings, checkpoint }),
  };
}

/**
 * Whether a command is a count, or posts or reverses what counts as a correction by a stock take: a count is compared with
 * corrections that are read from stored rows, so none may be posted in its batch.
 */
function corrects(command: LedgerCommand): boolean {
  switch (command.kind) {
    case 'count':
      return true;
    case 'movement':
      return command.input.reason_code === stockTakeReason;
    case 'reversal':
      return command.original.reasonCode === stockTakeReason;
    case 'cost_adjustment':
    case 'transfer':
      return false;
  }
}

/** Requests that share an Idempotency-Key or a checkpoint never share a batch, nor do two that correct what is expected. */
function keysOf({ postings, checkpoint }: PostingRequest): string[] {
  const keys = postings.flatMap(({ call }) => (call === undefined ? [] : `key ${call.key}`));
  if (checkpoint !== undefined) keys.push(`checkpoint ${checkpoint.id}`);
  if (postings.some(({ group }) => group.some(corrects))) keys.push('count');
  return keys;
}
