import type { CommitObserver, PostingEngine } from '../ledger/posting/engine.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { Tracing } from '../platform/tracing/index.ts';

/** Measures the commit of each batch and, if tracing is enabled, traces it. */
export function measureCommits(metrics: Metrics, tracing: Tracing | undefined): CommitObserver {
  return async (postings, commit) => {
    const started = performance.now();
    const result = await (tracing === undefined ? commit() : tracing.commit(postings, commit));
    metrics.recordCommit(postings.length, (performance.now() - started) / 1000);
    return result;
  };
}

/** Links each posting to the trace of its request until its batch is committed. */
export function tracePostings(engine: PostingEngine, tracing: Tracing | undefined): PostingEngine {
  if (tracing === undefined) return engine;
  return {
    post(organizationId, posting) {
      tracing.remember(posting);
      return engine.post(organizationId, posting);
    },
    postMany(organizationId, postings, checkpoint) {
      for (const posting of postings) tracing.remember(posting);
      return engine.postMany(organizationId, postings, checkpoint);
    },
  };
}
