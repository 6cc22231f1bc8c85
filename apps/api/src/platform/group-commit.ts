import { isUnavailable, isUnreachable, ranTooLong } from './problems.ts';

/** What waits to be committed, with how to tell its caller. */
export interface PendingItem<Item, Result> {
  readonly item: Item;
  readonly settle: (result: Result) => void;
  readonly fail: (error: unknown) => void;
}

export interface GroupCommitOptions<Item, Result> {
  /** Two items that have one of these in common never share a batch: the second must see what the first one did. */
  readonly keysOf: (item: Item) => readonly string[];
  /** Commits a batch of one organization and settles each. When it rejects, none has been settled. */
  readonly commit: (organizationId: string, batch: readonly PendingItem<Item, Result>[]) => Promise<void>;
}

/**
 * Items of one organization that arrive while a commit is under way join the next batch: no timer, no added
 * wait. One commit at a time for each organization; uncapped batches of it were measured fastest. A batch that fails
 * as a whole is committed one by one, unless its outcome is unknown.
 */
export class GroupCommitQueue<Item, Result> {
  readonly #waiting = new Map<string, PendingItem<Item, Result>[]>();
  readonly #busy = new Set<string>();
  readonly #joining: GroupCommitOptions<Item, Result>;

  constructor(joining: GroupCommitOptions<Item, Result>) {
    this.#joining = joining;
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
        failAll(batch, error);
      }
    }
    this.#busy.delete(organizationId);
  }

  #take(organizationId: string): PendingItem<Item, Result>[] | undefined {
    const batch = this.#waiting.get(organizationId);
    this.#waiting.delete(organizationId);
    return batch;
  }

  async #commit(organizationId: string, batch: readonly PendingItem<Item, Result>[]): Promise<void> {
    const { commit } = this.#joining;
    const alone = (each: PendingItem<Item, Result>): Promise<void> => commit(organizationId, [each]);
    const { now, later } = this.#withoutRepeatedKeys(batch);
    try {
      await commit(organizationId, now);
    } catch (error) {
      if (isUnreachable(error)) return failAll(batch, error);
      // What may have been committed must not be sent again under the callers' feet.
      if (now.length === 1 || (isUnavailable(error) && !ranTooLong(error))) failAll(now, error);
      // Something about one of them upset the batch, or made it long: each by itself, so that its neighbours go through.
      else return commitIndividually([...now, ...later], alone);
    }
    await commitIndividually(later, alone);
  }

  #withoutRepeatedKeys(batch: readonly PendingItem<Item, Result>[]) {
    const keys = new Set<string>();
    const now: PendingItem<Item, Result>[] = [];
    const later: PendingItem<Item, Result>[] = [];
    for (const each of batch) {
      const own = this.#joining.keysOf(each.item);
      if (own.some((key) => keys.has(key))) later.push(each);
      else now.push(each);
      for (const key of own) keys.add(key);
    }
    return { now, later };
  }
}

/**
 * Each by itself. When one found nobody to ask, the others are told so at once: every one of them would wait as long,
 * one behind the other, and the last for minutes.
 */
export async function commitIndividually<Item, Result>(
  batch: readonly PendingItem<Item, Result>[],
  commit: (each: PendingItem<Item, Result>) => Promise<void>,
): Promise<void> {
  for (const [index, each] of batch.entries())
    try {
      await commit(each);
    } catch (error) {
      if (isUnreachable(error)) return failAll(batch.slice(index), error);
      each.fail(error);
    }
}

function failAll<Item, Result>(batch: readonly PendingItem<Item, Result>[], error: unknown): void {
  for (const each of batch) each.fail(error);
}
