import { errorFacts } from '../../../data/errors.ts';
import type { NewCount } from '../document/take.ts';

/** A count as the browser stores it until the service has it. */
export interface StoredCount {
  /** Its Idempotency-Key: sent again after a lost response, it does not undo what somebody else counted meanwhile. */
  readonly key: string;
  readonly input: NewCount;
  /** Base units that were expected when it was entered; null if they were hidden or not known. */
  readonly expected: number | null;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The service has it, but these base units came in (or went out, below 0) before it arrived: the person decides. */
  readonly moved?: number;
}

export interface KeptCount extends StoredCount {
  /** Why the service did not accept it. */
  readonly error?: unknown;
}

interface Options {
  readonly read: () => Promise<readonly StoredCount[]>;
  readonly store: (count: StoredCount) => Promise<void>;
  readonly forget: (key: string) => Promise<void>;
  /** Sends a count. Returns the quantity that the service expected when it arrived; null if it is hidden. */
  readonly send: (input: NewCount, key: string) => Promise<number | null>;
  readonly newKey: () => string;
  /** False if the browser knows that there is no connection. */
  readonly isOnline: () => boolean;
}

/** The counts that the service does not have yet, one request after the other, so that the last count of a product wins. */
export class KeptCounts {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  #counts: readonly KeptCount[] = [];
  #isSending = false;
  #isCut = false;

  constructor(options: Options) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly counts = (): readonly KeptCount[] => this.#counts;

  /** Whether the last attempt failed because there is no connection, or the service is busy. */
  readonly isCut = (): boolean => this.#isCut;

  /** Shows what was not sent before the page was loaded, and sends it. */
  async load(): Promise<void> {
    const stored = await this.#options.read();
    const known = new Set(this.#counts.map(({ key }) => key));
    const found = stored.filter(({ key }) => !known.has(key)).toSorted((one, other) => one.at - other.at);
    this.#set([...found, ...this.#counts]);
    await this.send();
  }

  /** Stores a count, which replaces those of the same product that wait, then sends it. */
  async add(input: NewCount, expected: number | null): Promise<void> {
    const count = { key: this.#options.newKey(), input, expected, at: Date.now() };
    const replaced = this.#counts.filter((each) => each.input.product_id === input.product_id);
    this.#set([...this.#counts.filter((each) => !replaced.includes(each)), count]);
    await this.#options.store(count);
    await Promise.all(replaced.map(({ key }) => this.#options.forget(key)));
    await this.send();
  }

  /** Decides about a count before whose arrival goods moved: they were counted, and left or came afterwards, or they were not. */
  async decide(key: string, basis: 'when_counted' | 'end_of_day'): Promise<void> {
    const count = this.#counts.find((each) => each.key === key);
    if (count?.moved === undefined || count.input.counted_quantity === null) return;
    const { moved, input, expected } = count;
    if (basis === 'end_of_day') return this.discard(key);
    const counted_quantity = Math.max(0, (input.counted_quantity ?? 0) + moved);
    await this.add({ ...input, counted_quantity }, expected === null ? null : expected + moved);
  }

  async discard(key: string): Promise<void> {
    this.#set(this.#counts.filter((each) => each.key !== key));
    await this.#options.forget(key);
  }

  /** Sends what waits, until there is nothing left, or no connection. */
  async send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      let isSent = true;
      for (let next = this.#next(); isSent && next !== undefined; next = this.#next()) {
        isSent = this.#options.isOnline() && (await this.#sendOne(next));
        this.#isCut = !isSent;
        this.#set(this.#counts);
      }
    } finally {
      this.#isSending = false;
    }
  }

  #next = (): KeptCount | undefined => this.#counts.find(isWaiting);

  async #sendOne(count: KeptCount): Promise<boolean> {
    const { key, input, expected } = count;
    try {
      const arrived = await this.#options.send(input, key);
      const moved = arrived === null || expected === null ? 0 : arrived - expected;
      // A later count of the product makes the question pointless.
      if (moved === 0 || !this.#counts.includes(count)) await this.discard(key);
      else {
        const asked = { ...count, moved };
        this.#set(this.#counts.map((each) => (each === count ? asked : each)));
        await this.#options.store(asked);
      }
      return true;
    } catch (error) {
      if (isTemporary(error)) return false;
      this.#set(this.#counts.map((each) => (each === count ? { ...count, error } : each)));
      return true;
    }
  }

  #set(counts: readonly KeptCount[]): void {
    this.#counts = counts;
    for (const listener of this.#listeners) listener();
  }
}

export const isWaiting = ({ error, moved }: KeptCount): boolean => error === undefined && moved === undefined;

/** Whether the same request may succeed later: there was no response, the session has ended, or the service is busy. */
function isTemporary(error: unknown): boolean {
  const { status } = errorFacts(error);
  return status === undefined || status === 401 || status === 429 || status >= 500;
}
