import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** The outcome of a call as its caller saw it. */
export interface CallOutcome {
  /** The procedure's path, the path of another route, or `none`: never text from the caller. */
  readonly operation: string;
  readonly transport: 'rest' | 'trpc' | 'other';
  /** `2xx` to `5xx`, or `aborted` if the caller disconnected before the response. */
  readonly status: string;
}

/** An email was accepted, rejected permanently, or will be retried. */
export type MailOutcome = 'sent' | 'refused' | 'failed';

/** The values of a gauge by their labels; undefined if they cannot be read. */
export type Reading = readonly (readonly [labels: Record<string, string>, value: number])[] | undefined;

/** How the values of several workers become one. */
export type Across = 'sum' | 'min' | 'max';

/** All metrics of a process, to be added to those of others. */
export type MetricValues = MetricObjectWithValues<MetricValue<string>>[];

/** In the Prometheus text format. */
export interface MetricsText {
  readonly contentType: string;
  readonly body: string;
}

/** The metrics of this process. Labels have few values, all from the code: never an id, an address or a caller's text. */
export interface Metrics {
  recordCall(outcome: CallOutcome, seconds: number): void;
  /** One transaction committed this number of postings of an organization. */
  recordCommit(postings: number, seconds: number): void;
  recordMail(outcome: MailOutcome): void;
  /** A 5xx response; `sqlstate` if the database caused it. */
  recordFailure(code: string, sqlstate: string | undefined): void;
  /** Adds a gauge that is read when metrics are requested, with a timeout of one second; `across` workers it is added up by default. */
  addGauge(
    name: string,
    help: string,
    labels: readonly string[],
    read: () => Reading | Promise<Reading>,
    across?: Across,
  ): void;
  text(): Promise<MetricsText>;
  values(): Promise<MetricValues>;
}
