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
    called: (outcome, seconds) => tell((metrics) => metrics.called(outcome, seconds)),
    committed: (postings, seconds) => tell((metrics) => metrics.committed(postings, seconds)),
    mailed: (outcome) => tell((metrics) => metrics.mailed(outcome)),
    failed: (code, sqlstate) => tell((metrics) => metrics.failed(code, sqlstate)),
    watch: (name, help, labels, read) => tell((metrics) => metrics.watch(name, help, labels, read)),
    text: async () => (await library()).text(),
    load: async () => void (await library()),
  };
}
