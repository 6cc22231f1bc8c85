import type { Registry } from 'prom-client';
import type { MetricsText, MetricValues } from '../../platform/metrics/metrics.ts';

type Read = () => Promise<MetricValues>;

/**
 * The metrics of all workers as those of one instance: counters and histograms are added, each gauge as it was declared.
 * The counts of ended workers stay in the sum, because Prometheus takes a counter that falls for one that
 * restarted at zero, and would count everything that the others have counted again.
 */
export class MetricsSum {
  readonly #workers = new Map<number, { read: Read; last: MetricValues }>();
  #ended: MetricValues[] = [];
  #turn: Promise<unknown> = Promise.resolve();

  add(worker: number, read: Read): void {
    this.#workers.set(worker, { read, last: [] });
  }

  /** Keeps what the worker had counted when it was last read. */
  end(worker: number): void {
    const last = this.#workers.get(worker)?.last ?? [];
    this.#workers.delete(worker);
    this.#ended.push(last.filter(({ type }) => countTypes.has(String(type))));
  }

  /** One at a time: two would fold the ended workers twice. */
  text(): Promise<MetricsText> {
    const text = this.#turn.then(() => this.#text());
    this.#turn = text.catch(() => undefined);
    return text;
  }

  async #text(): Promise<MetricsText> {
    const folded = this.#ended.length;
    if (folded > 1) this.#ended.splice(0, folded, await (await sum(this.#ended)).getMetricsAsJSON());
    await Promise.all([...this.#workers.values()].map(refresh));
    const registry = await sum([...[...this.#workers.values()].map(({ last }) => last), ...this.#ended]);
    return { contentType: registry.contentType, body: await registry.metrics() };
  }
}

const countTypes = new Set(['counter', 'histogram']);

/** A worker that does not respond keeps its last values. */
async function refresh(worker: { read: Read; last: MetricValues }): Promise<void> {
  try {
    worker.last = await worker.read();
  } catch {
    // It has ended, or is too busy.
  }
}

/** The library loads with the first request for metrics: the primary needs it for nothing else. */
async function sum(values: readonly MetricValues[]): Promise<Registry> {
  const { AggregatorRegistry } = await import('prom-client');
  return AggregatorRegistry.aggregate([...values]);
}
