import type { Metrics } from './metrics.ts';

export interface DeferredMetrics extends Metrics {
  /** Loads the library and replays what was recorded before. */
  load(): Promise<void>;
}

/** Records metrics before prom-client is loaded: its many small files must not delay the first response. */
export function createMetrics(): DeferredMetrics {
  const pending: ((metrics: Metrics) => void)[] = [];
  let loaded: Metrics | undefined;
  let loading: Promise<Metrics> | undefined;

  const whenLoaded = (work: (metrics: Metrics) => void): void => {
    if (loaded === undefined) pending.push(work);
    else work(loaded);
  };
  const load = async (): Promise<Metrics> => {
    const { openPrometheus } = await import('./prometheus.ts');
    const metrics = openPrometheus();
    loaded = metrics;
    for (const work of pending.splice(0)) work(metrics);
    return metrics;
  };
  const library = (): Promise<Metrics> => (loading ??= load());

  return {
    recordCall: (outcome, seconds) => whenLoaded((metrics) => metrics.recordCall(outcome, seconds)),
    recordCommit: (postings, seconds) => whenLoaded((metrics) => metrics.recordCommit(postings, seconds)),
    recordMail: (outcome) => whenLoaded((metrics) => metrics.recordMail(outcome)),
    recordFailure: (code, sqlstate) => whenLoaded((metrics) => metrics.recordFailure(code, sqlstate)),
    addGauge: (...gauge) => whenLoaded((metrics) => metrics.addGauge(...gauge)),
    text: async () => (await library()).text(),
    values: async () => (await library()).values(),
    load: async () => void (await library()),
  };
}
