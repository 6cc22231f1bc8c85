export interface CallOptions {
  /** Aborts the call, which then fails with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Timeout of each attempt in milliseconds; 0 disables it. */
  readonly timeoutMs?: number | undefined;
  /** Maximum number of retries, where a retry is safe. */
  readonly maxRetries?: number | undefined;
  /** The organization to act in, instead of the client's. */
  readonly organizationId?: string | undefined;
  /** Additional headers of this call's requests. They cannot replace the client's own. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export interface WriteOptions extends CallOptions {
  /**
   * 8 to 255 printable ASCII characters. A second call with the same key and input gets the first call's response
   * without a second effect, also after a restart of your program. By default, each call generates its own key, which
   * makes retries after a lost response safe.
   */
  readonly idempotencyKey?: string | undefined;
  /**
   * Whether this call repeats one with the same key whose error had `outcomeUnknown`. Its own error then has it too, until
   * a response of the operation arrives.
   */
  readonly outcomeUnknown?: boolean | undefined;
}

/**
 * The second argument that TanStack Query passes to a mutation function. The client takes nothing from it, so that
 * `mutationFn: tallybook.stockMovements.post` works.
 */
export interface MutationContext {
  readonly client: object;
  readonly meta: object | undefined;
  readonly mutationKey?: readonly unknown[] | undefined;
}
