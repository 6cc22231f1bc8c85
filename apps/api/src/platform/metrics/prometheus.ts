import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Metrics, Reading } from './metrics.ts';

const callSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const commitSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const batchSizes = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];
const readTimeoutMs = 1_000;

/** Metrics with prom-client. */
export function openPrometheus(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'tallybook_call_duration_seconds',
    help: 'Duration of calls by operation, from the request headers to the end of the response; each call of a tRPC batch has the duration of the batch',
    labelNames: ['operation', 'wire', 'status'] as const,
    buckets: callSeconds,
    registers,
  });
  const sizes = new Histogram({
    name: 'tallybook_posting_batch_size',
    help: 'Postings committed in one transaction',
    buckets: batchSizes,
    registers,
  });
  const commits = new Histogram({
    name: 'tallybook_posting_commit_duration_seconds',
    help: 'Duration of the transactions that commit postings',
    buckets: commitSeconds,
    registers,
  });
  const mails = new Counter({
    name: 'tallybook_mails_total',
    help: 'Attempts to send an email by outcome: sent, refused (permanently rejected), or failed (will be retried)',
    labelNames: ['outcome'] as const,
    registers,
  });
  for (const outcome of ['sent', 'refused', 'failed'] as const) mails.inc({ outcome }, 0);
  const failures = new Counter({
    name: 'tallybook_failures_total',
    help: '5xx responses by problem code, with the SQLSTATE if the database caused them',
    labelNames: ['code', 'sqlstate'] as const,
    registers,
  });
  return {
    recordCall: ({ operation, transport, status }, seconds) =>
      calls.observe({ operation, wire: transport, status }, seconds),
    recordCommit(postings, seconds) {
      sizes.observe(postings);
      commits.observe(seconds);
    },
    recordMail: (outcome) => mails.inc({ outcome }),
    recordFailure: (code, sqlstate = '') => failures.inc({ code, sqlstate }),
    addGauge(name, help, labelNames, read, across = 'sum') {
      const gauge = new Gauge({
        name,
        help,
        labelNames: [...labelNames],
        registers,
        collect,
        aggregator: across,
      });
      async function collect(): Promise<void> {
        const reading = await readWithTimeout(read);
        gauge.reset();
        // After `reset` a gauge without labels would report 0 although its value is unknown.
        if (reading === undefined && labelNames.length === 0) gauge.set(Number.NaN);
        for (const [labels, value] of reading ?? []) gauge.set(labels, value);
      }
    },
    text: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
    values: () => registry.getMetricsAsJSON(),
  };
}

/** Undefined on error or timeout: the observed part is often the one that has failed. */
async function readWithTimeout(read: () => Reading | Promise<Reading>): Promise<Reading> {
  const { promise: timeout, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), readTimeoutMs);
  try {
    return await Promise.race([read(), timeout]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
