import { isUnavailable, isUnreachable, ranTooLong } from './problems.ts';

interface Pending<Item, Result> {
  readonly item: Item;
  readonly settle: (result: Result) => void;
  readonly fail: (error: unknown) => void;
}

/** The result of an item that its batch did not commit: it waits for a later one. */
export class Postponed {
  /** What the item adds to a batch, in units of `maxWeight`. */
  readonly weight: number;

  constructor(weight: number) {
    this.weight = weight;
  }
}

export interface GroupCommitOptions<Item, Result> {
  /** Items that share a key never share a batch: the second must see the effect of the first. */
  readonly keysOf: (item: Item) => readonly string[];
  /**
   * Commits a batch of one organization. Returns the result of each item, in order: an error rejects only that item, and
   * never are all of them postponed. If it rejects, it has committed nothing, or the outcome is unknown.
   */
  readonly commit: (
    organizationId: string,
    items: readonly Item[],
  ) => Promise<readonly (Result | Error | Postponed)[]>;
  /** The weight of postponed items per batch; at least one item is taken, whatever its weight. */
  readonly maxWeight?: number;
}

/**
 * Group commit: items of one organization that arrive during a commit form the next batch, without a timer or added
 * delay. Each organization has one commit at a time; batches without a size limit were measured fastest. If a batch
 * fails as a whole, its items are committed individually, unless the outcome of the batch is unknown.
 */
export class GroupCommitQueue<Item, Result> {
  readonly #pending = new Map<string, Pending<Item, Result>[]>();
  /** Items for later batches, in order of arrival. */
  readonly #postponed = new Map<
    string,
    { readonly pending: Pending<Item, Result>; readonly weight: number }[]
  >();
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

  #takeBatch(organizationId: string): Pending<Item, Result>[] | undefined {
    const batch = [...this.#takePostponed(organizationId), ...(this.#pending.get(organizationId) ?? [])];
    this.#pending.delete(organizationId);
    return batch.length === 0 ? undefined : batch;
  }

  #takePostponed(organizationId: string): Pending<Item, Result>[] {
    const postponed = this.#postponed.get(organizationId) ?? [];
    let weight = 0;
    const beyond = postponed.findIndex(
      (each) => (weight += each.weight) > (this.#options.maxWeight ?? Infinity),
    );
    const taken = postponed.splice(0, beyond === -1 ? postponed.length : Math.max(beyond, 1));
    if (postponed.length === 0) this.#postponed.delete(organizationId);
    return taken.map(({ pending }) => pending);
  }

  #takeAllPostponed(organizationId: string): Pending<Item, Result>[] {
    const postponed = this.#postponed.get(organizationId) ?? [];
    this.#postponed.delete(organizationId);
    return postponed.map(({ pending }) => pending);
  }

  /** Commits a batch, and settles its items or postpones them. */
  async #commitTogether(organizationId: string, batch: readonly Pending<Item, Result>[]): Promise<void> {
    const items = batch.map(({ item }) => item);
    const results = await this.#options.commit(organizationId, items);
    const postponed = this.#postponed.get(organizationId) ?? [];
    for (const [index, pending] of batch.entries()) {
      const result = index < results.length ? results[index] : noResult(items, results);
      if (result instanceof Postponed) postponed.push({ pending, weight: result.weight });
      else if (result instanceof Error) pending.fail(result);
      else pending.settle(result as Result);
    }
    if (postponed.length > 0) this.#postponed.set(organizationId, postponed);
  }

  async #commit(organizationId: string, batch: readonly Pending<Item, Result>[]): Promise<void> {
    const commitOne = (pending: Pending<Item, Result>) => this.#commitTogether(organizationId, [pending]);
    const { now, later } = this.#splitByKeys(batch);
    try {
      await this.#commitTogether(organizationId, now);
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
  #splitByKeys(batch: readonly Pending<Item, Result>[]) {
    const keys = new Set<string>();
    const now: Pending<Item, Result>[] = [];
    const later: Pending<Item, Result>[] = [];
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
  batch: readonly Pending<Item, Result>[],
  commit: (pending: Pending<Item, Result>) => Promise<void>,
): Promise<void> {
  for (const [index, pending] of batch.entries())
    try {
      await commit(pending);
    } catch (error) {
      if (isUnreachable(error)) return failAll(batch.slice(index), error);
      pending.fail(error);
    }
}

/** The batch was committed, so nothing but the item itself may fail. */
const noResult = (items: readonly unknown[], results: readonly unknown[]): Error =>
  new Error(`the commit of a batch of ${items.length} returned ${results.length} results`);

function failAll<Item, Result>(batch: readonly Pending<Item, Result>[], error: unknown): void {
  for (const pending of batch) pending.fail(error);
}
