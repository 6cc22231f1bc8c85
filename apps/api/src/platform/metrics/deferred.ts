import type { Metrics } from './metrics.ts';

export interface DeferredMetrics extends Metrics {
  /** Loads the library; what was counted before is counted then. */
  load(): Promise<void>;
}

/** Metrics before their library is there: it has many small files, for which the first answer should not wait. */
export function createMetrics(): DeferredMetrics {
  const early: ((metrics: Metrics) => void)[] = [];
  let loaded: Metrics | undefined;
  let loading: Promise<Metrics> | undefined;

  const tell = (work: (metrics: Metrics) => void): void => {
    if (loaded === undefined) early.push(work);
    else work(loaded);
  };
  const load = async (): Promise<Metrics> => {
    const { openPrometheus } = await import('./prometheus.ts');
    const metrics = openPrometheus();
    loaded = metrics;
    for (const work of early.splice(0)) work(metrics);
    return metrics;
  };
  const library = (): Promise<Metrics> => (loading ??= load());

  return {
    recordCall: (outcome, seconds) => tell((metrics) => metrics.recordCall(outcome, seconds)),
    recordCommit: (postings, seconds) => tell((metrics) => metrics.recordCommit(postings, seconds)),
    recordMail: (outcome) => tell((metrics) => metrics.recordMail(outcome)),
    recordFailure: (code, sqlstate) => tell((metrics) => metrics.recordFailure(code, sqlstate)),
    addGauge: (name, help, labels, read) => tell((metrics) => metrics.addGauge(name, help, labels, read)),
    text: async () => (await library()).text(),
    load: async () => void (await library()),
  };
}
