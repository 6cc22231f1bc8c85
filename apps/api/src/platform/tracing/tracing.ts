/** One request, from its head to the end of its response. */
export interface RequestTrace {
  /** Runs `work` in the context of this request. */
  enter(work: () => void): void;
  end(outcome: {
    name: string;
    operations: readonly string[];
    route: string | undefined;
    status: number | undefined;
  }): void;
}

/** Spans contain request ids, operation names and sizes, but no data of customers. */
export interface Tracing {
  /** `carrier`: the request headers with `traceparent` and `tracestate` (W3C Trace Context). */
  request(requestId: string, method: string, carrier: Record<string, unknown>): RequestTrace;
  /** Links the posting to the current request: it will be committed later, in a batch with others. */
  remember(posting: object): void;
  /** Traces the commit of a batch: a child of the first posting's request, with links to those of the others. */
  commit<T>(postings: readonly object[], work: () => Promise<T>): Promise<T>;
  transaction<T>(readOnly: boolean, work: () => Promise<T>): Promise<T>;
  job<T>(queue: string, attributes: { last: boolean }, work: () => Promise<T>): Promise<T>;
  /** Exports the remaining spans, with a timeout of two seconds. */
  close(): Promise<void>;
}
