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
  recordCall(outcome: CallOutcome, seconds: number): void;
  /** A batch of postings of one organization has been committed together. */
  recordCommit(postings: number, seconds: number): void;
  recordMail(outcome: MailOutcome): void;
  /** Something was answered 5xx; `sqlstate` where the database had a part in it. */
  recordFailure(code: string, sqlstate: string | undefined): void;
  /** A gauge that is read when somebody asks, for a second at most; without an answer it is left out. */
  addGauge(
    name: string,
    help: string,
    labels: readonly string[],
    read: () => Reading | Promise<Reading>,
  ): void;
  /** The Prometheus text format. */
  text(): Promise<{ contentType: string; body: string }>;
}
