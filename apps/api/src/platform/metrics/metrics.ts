import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** One called operation, as its caller saw it. */
export interface CallOutcome {
  /** The procedure's path, a served path that is none, or `none`: never what a caller made up. */
  readonly operation: string;
  readonly wire: 'rest' | 'trpc' | 'other';
  /** `2xx` to `5xx`, or `aborted` when the caller left before the answer. */
  readonly status: string;
}

/** A mail was taken, refused for good, or is tried again. */
export type MailOutcome = 'sent' | 'refused' | 'failed';

/** What a gauge shows now, by the values of its labels; undefined when it cannot be known. */
export type Reading = readonly (readonly [labels: Record<string, string>, value: number])[] | undefined;

/** What this process counts. Labels have few values, all of them ours: no id, address or text of anybody's. */
export interface Metrics {
  called(outcome: CallOutcome, seconds: number): void;
  /** A batch of postings of one organization has been committed together. */
  committed(postings: number, seconds: number): void;
  mailed(outcome: MailOutcome): void;
  /** Something was answered 5xx; `sqlstate` where the database had a part in it. */
  failed(code: string, sqlstate: string | undefined): void;
  /** A gauge that is read when somebody asks, for a second at most; without an answer it is left out. */
  watch(name: string, help: string, labels: readonly string[], read: () => Reading | Promise<Reading>): void;
  /** The Prometheus text format. */
  text(): Promise<{ contentType: string; body: string }>;
}

const callSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const commitSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const batchSizes = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];
const readingMs = 1_000;

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'tallybook_call_duration_seconds',
    help: 'Calls by operation, from the head of the request to the end of the answer; each call of a tRPC batch lasts as long as the batch',
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
    help: 'Transactions of the posting engine',
    buckets: commitSeconds,
    registers,
  });
  const mails = new Counter({
    name: 'tallybook_mails_total',
    help: 'Tries to send a mail: sent, refused for good, or failed and tried again',
    labelNames: ['outcome'] as const,
    registers,
  });
  for (const outcome of ['sent', 'refused', 'failed'] as const) mails.inc({ outcome }, 0);
  const failures = new Counter({
    name: 'tallybook_failures_total',
    help: 'Answers 5xx by problem code, with the SQLSTATE where the database had a part in it',
    labelNames: ['code', 'sqlstate'] as const,
    registers,
  });
  return {
    called: (outcome, seconds) => calls.observe({ ...outcome }, seconds),
    committed(postings, seconds) {
      sizes.observe(postings);
      commits.observe(seconds);
    },
    mailed: (outcome) => mails.inc({ outcome }),
    failed: (code, sqlstate = '') => failures.inc({ code, sqlstate }),
    watch(name, help, labelNames, read) {
      const gauge = new Gauge({ name, help, labelNames: [...labelNames], registers, collect });
      async function collect(): Promise<void> {
        const reading = await inTime(read);
        gauge.reset();
        // Without labels a gauge that was reset says 0, which is not the same as not knowing.
        if (reading === undefined && labelNames.length === 0) gauge.set(Number.NaN);
        for (const [labels, value] of reading ?? []) gauge.set(labels, value);
      }
    },
    text: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
  };
}

/** The reading, or undefined when it fails or is not there in time: what is watched is often what is in trouble. */
async function inTime(read: () => Reading | Promise<Reading>): Promise<Reading> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), readingMs);
  try {
    return await Promise.race([read(), late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
