import type { CommitWatch, PostingEngine } from '../modules/stock-movements/posting/engine.ts';
import type { Metrics } from '../platform/metrics/index.ts';
import type { Tracing } from '../platform/tracing/index.ts';

/** Measures each batch that is committed, and traces it where there is tracing. */
export function commitWatch(metrics: Metrics, tracing: Tracing | undefined): CommitWatch {
  return async (postings, commit) => {
    const begun = performance.now();
    const committed = await (tracing === undefined ? commit() : tracing.commit(postings, commit));
    metrics.committed(postings.length, (performance.now() - begun) / 1000);
    return committed;
  };
}

/** The engine, with each posting's trace kept until its batch is committed. */
export function tracedPosting(engine: PostingEngine, tracing: Tracing | undefined): PostingEngine {
  if (tracing === undefined) return engine;
  return {
    post(organizationId, posting) {
      tracing.remember(posting);
      return engine.post(organizationId, posting);
    },
    postMany(organizationId, postings, passage) {
      for (const posting of postings) tracing.remember(posting);
      return engine.postMany(organizationId, postings, passage);
    },
  };
}
