const slowAfterMs = 3_000;
const rememberMs = 10 * 60_000;

/** Webhooks whose receivers were slow recently. Each process learns this itself; a restart forgets it. */
export class SlowReceivers {
  readonly #slowUntil = new Map<string, number>();

  has(webhookId: string): boolean {
    const until = this.#slowUntil.get(webhookId);
    if (until === undefined) return false;
    if (until > performance.now()) return true;
    this.#slowUntil.delete(webhookId);
    return false;
  }

  /** Marks the webhook as slow while `work` is still running, so that its queued attempts need not find out again. */
  async watch<T>(webhookId: string, work: () => Promise<T>): Promise<T> {
    const timer = setTimeout(
      () => this.#slowUntil.set(webhookId, performance.now() + rememberMs),
      slowAfterMs,
    );
    try {
      return await work();
    } finally {
      clearTimeout(timer);
    }
  }
}
