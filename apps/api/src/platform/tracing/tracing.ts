/** One request, from its head to the end of its answer. */
export interface RequestTrace {
  /** Runs what follows as part of this request. */
  enter(work: () => void): void;
  end(outcome: {
    name: string;
    operations: readonly string[];
    route: string | undefined;
    status: number | undefined;
  }): void;
}

/** What traces are made of. Spans carry the request's id, names of operations and sizes: nothing of anybody's. */
export interface Tracing {
  /** `carrier`: the headers, of which `traceparent` and `tracestate` (W3C Trace Context) are read. */
  request(requestId: string, method: string, carrier: Record<string, unknown>): RequestTrace;
  /** The posting will be committed later, in a batch with others: keeps whose it is. */
  remember(posting: object): void;
  /** Commits a batch: part of the first posting's request, with a link to each other one's. */
  commit<T>(postings: readonly object[], work: () => Promise<T>): Promise<T>;
  transaction<T>(readOnly: boolean, work: () => Promise<T>): Promise<T>;
  job<T>(queue: string, attributes: { last: boolean }, work: () => Promise<T>): Promise<T>;
  /** Sends what is left, for two seconds at most. */
  close(): Promise<void>;
}
