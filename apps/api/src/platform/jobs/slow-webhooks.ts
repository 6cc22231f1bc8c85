const slowAfterMs = 3_000;
const rememberMs = 10 * 60_000;

/** Webhooks whose receivers kept us waiting lately. Each process learns for itself; a restart forgets. */
export class SlowWebhooks {
  readonly #until = new Map<string, number>();

  has(id: string): boolean {
    const until = this.#until.get(id);
    if (until === undefined) return false;
    if (until > performance.now()) return true;
    this.#until.delete(id);
    return false;
  }

  /** Noted while it still waits, so that what is behind it need not find out anew. */
  async watch<T>(id: string, work: () => Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.#until.set(id, performance.now() + rememberMs), slowAfterMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
    }
  }
}
