import { isUnavailable, isUnreachable, ranTooLong } from './problems.ts';

/** An item that waits for its commit, with the callbacks that settle its caller's promise. */
export interface PendingItem<Item, Result> {
  readonly item: Item;
  readonly settle: (result: Result) => void;
  readonly fail: (error: unknown) => void;
}

/** An item that its batch did not commit. */
export interface Postponed<Item, Result> {
  readonly pending: PendingItem<Item, Result>;
  /** Weight that the item adds to a batch, in units of `maxWeight`. */
  readonly weight: number;
}

export interface GroupCommitOptions<Item, Result> {
  /** Items that share a key never share a batch: the second must see the effect of the first. */
  readonly keysOf: (item: Item) => readonly string[];
  /**
   * Commits a batch of one organization and settles every item, except those that it returns for a later batch, which never
   * are all of them. If it rejects, it has settled none.
   */
  readonly commit: (
    organizationId: string,
    batch: readonly PendingItem<Item, Result>[],
  ) => Promise<readonly Postponed<Item, Result>[] | void>;
  /** The weight of postponed items per batch; at least one item is taken, whatever its weight. */
  readonly maxWeight?: number;
}

/**
 * Group commit: items of one organization that arrive during a commit form the next batch, without a timer or added
 * delay. Each organization has one commit at a time; batches without a size limit were measured fastest. If a batch
 * fails as a whole, its items are committed individually, unless the outcome of the batch is unknown.
 */
export class GroupCommitQueue<Item, Result> {
  readonly #pending = new Map<string, PendingItem<Item, Result>[]>();
  /** Items for later batches, in order of arrival. */
  readonly #postponed = new Map<string, Postponed<Item, Result>[]>();
  readonly #committing = new Set<string>();
  readonly #options: GroupCommitOptions<Item, Result>;

  constructor(options: GroupCommitOptions<Item, Result>) {
    this.#options = options;
  }

  /** Resolves once the item is committed; rejects with the error of its commit. */
  add(organizationId: string, item: Item): Promise<Result> {
    return new Promise<Result>((settle, fail) => {
      const pending = this.#pending.get(organizationId) ?? [];
      pending.push({ item, settle, fail });
      this.#pending.set(organizationId, pending);
      void this.#run(organizationId);
    });
  }

  async #run(organizationId: string): Promise<void> {
    if (this.#committing.has(organizationId)) return;
    this.#committing.add(organizationId);
    // Items that are added together share the first batch.
    await Promise.resolve();
    for (
      let batch = this.#takeBatch(organizationId);
      batch !== undefined;
      batch = this.#takeBatch(organizationId)
    ) {
      try {
        await this.#commit(organizationId, batch);
      } catch (error) {
        failAll(batch, error);
      }
    }
    this.#committing.delete(organizationId);
  }

  #takeBatch(organizationId: string): PendingItem<Item, Result>[] | undefined {
    const batch = [...this.#takePostponed(organizationId), ...(this.#pending.get(organizationId) ?? [])];
    this.#pending.delete(organizationId);
    return batch.length === 0 ? undefined : batch;
  }

  #takePostponed(organizationId: string): PendingItem<Item, Result>[] {
    const postponed = this.#postponed.get(organizationId) ?? [];
    let weight = 0;
    const beyond = postponed.findIndex(
      (each) => (weight += each.weight) > (this.#options.maxWeight ?? Infinity),
    );
    const taken = postponed.splice(0, beyond === -1 ? postponed.length : Math.max(beyond, 1));
    if (postponed.length === 0) this.#postponed.delete(organizationId);
    return taken.map(({ pending }) => pending);
  }

  #takeAllPostponed(organizationId: string): PendingItem<Item, Result>[] {
    const postponed = this.#postponed.get(organizationId) ?? [];
    this.#postponed.delete(organizationId);
    return postponed.map(({ pending }) => pending);
  }

  #postpone(organizationId: string, items: readonly Postponed<Item, Result>[]): void {
    if (items.length > 0)
      this.#postponed.set(organizationId, [...(this.#postponed.get(organizationId) ?? []), ...items]);
  }

  async #commit(organizationId: string, batch: readonly PendingItem<Item, Result>[]): Promise<void> {
    const { commit } = this.#options;
    const commitOne = async (pending: PendingItem<Item, Result>): Promise<void> =>
      void (await commit(organizationId, [pending]));
    const { now, later } = this.#splitByKeys(batch);
    try {
      this.#postpone(organizationId, (await commit(organizationId, now)) ?? []);
    } catch (error) {
      // The postponed items would each wait for the same timeout.
      if (isUnreachable(error)) return failAll([...batch, ...this.#takeAllPostponed(organizationId)], error);
      // Outcome unknown: a retry could commit twice.
      if (now.length === 1 || (isUnavailable(error) && !ranTooLong(error))) failAll(now, error);
      // One item made the batch fail or time out: committed individually, the others succeed.
      else return commitIndividually([...now, ...later], commitOne);
    }
    await commitIndividually(later, commitOne);
  }

  /** `now` has no key twice; `later` holds the items that repeat a key. */
  #splitByKeys(batch: readonly PendingItem<Item, Result>[]) {
    const keys = new Set<string>();
    const now: PendingItem<Item, Result>[] = [];
    const later: PendingItem<Item, Result>[] = [];
    for (const pending of batch) {
      const own = this.#options.keysOf(pending.item);
      if (own.some((key) => keys.has(key))) later.push(pending);
      else now.push(pending);
      for (const key of own) keys.add(key);
    }
    return { now, later };
  }
}

/**
 * Commits the items one after another. Once the database proves unreachable, the rest fail at once: each would wait
 * for the same timeout, the last one for minutes.
 */
async function commitIndividually<Item, Result>(
  batch: readonly PendingItem<Item, Result>[],
  commit: (pending: PendingItem<Item, Result>) => Promise<void>,
): Promise<void> {
  for (const [index, pending] of batch.entries())
    try {
      await commit(pending);
    } catch (error) {
      if (isUnreachable(error)) return failAll(batch.slice(index), error);
      pending.fail(error);
    }
}

function failAll<Item, Result>(batch: readonly PendingItem<Item, Result>[], error: unknown): void {
  for (const pending of batch) pending.fail(error);
}
