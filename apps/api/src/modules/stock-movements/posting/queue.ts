/** What waits to be committed, with how to tell its caller. */
export interface Waiting<Item, Result> {
  readonly item: Item;
  readonly settle: (result: Result) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Items of one organization that arrive while a commit is under way join the next batch: no timer, no added
 * wait. One commit at a time for each organization; uncapped batches of it were measured fastest.
 */
export class JoiningQueue<Item, Result> {
  readonly #waiting = new Map<string, Waiting<Item, Result>[]>();
  readonly #busy = new Set<string>();
  readonly #commit: (organizationId: string, batch: readonly Waiting<Item, Result>[]) => Promise<void>;

  constructor(commit: (organizationId: string, batch: readonly Waiting<Item, Result>[]) => Promise<void>) {
    this.#commit = commit;
  }

  /** Settles when the item's batch has been committed. */
  add(organizationId: string, item: Item): Promise<Result> {
    return new Promise<Result>((settle, fail) => {
      const waiting = this.#waiting.get(organizationId) ?? [];
      waiting.push({ item, settle, fail });
      this.#waiting.set(organizationId, waiting);
      void this.#run(organizationId);
    });
  }

  async #run(organizationId: string): Promise<void> {
    if (this.#busy.has(organizationId)) return;
    this.#busy.add(organizationId);
    for (let batch = this.#take(organizationId); batch !== undefined; batch = this.#take(organizationId)) {
      try {
        await this.#commit(organizationId, batch);
      } catch (error) {
        for (const each of batch) each.fail(error);
      }
    }
    this.#busy.delete(organizationId);
  }

  #take(organizationId: string): Waiting<Item, Result>[] | undefined {
    const batch = this.#waiting.get(organizationId);
    this.#waiting.delete(organizationId);
    return batch;
  }
}
