import { TallybookError } from '@tallybook/sdk';
import { ProblemError } from '../../../data/problem-error.ts';
import type { NewCount } from './take.ts';

/** What a person typed and the service has not confirmed. */
export interface UnsavedCount {
  readonly text: string;
  /** `typed` while the person is in the cell, or if the text is no count. */
  readonly state: 'typed' | 'saving' | 'failed';
  /** Why it was not saved. */
  readonly error?: unknown;
}

export type UnsavedCounts = Readonly<Record<string, UnsavedCount>>;

interface Options {
  /** Where they are kept, because a reload or a dead spot in the warehouse must not lose a count. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly storageKey: string;
  readonly savedText: (productId: string) => string;
  /** The base units of a text, `invalid` if it is no count, and undefined for an empty one. */
  readonly parse: (productId: string, text: string) => number | 'invalid' | undefined;
  readonly send: (counts: readonly NewCount[]) => Promise<void>;
}

/** Counts in a request. */
const maxCounts = 1000;

/**
 * Saves what is typed: one request at a time, with everything that was completed meanwhile, so that the last text of a cell
 * is also the last one that the service gets.
 */
export class CountQueue {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  /** Completed texts that wait for a request. The person may be typing on in the cell. */
  readonly #due = new Map<string, string>();
  /** Entries that were read from the storage; another tab of the person may be at work on them. */
  readonly #inherited = new Set<string>();
  /** Of the request that is under way. */
  readonly #sent = new Set<string>();
  #isSending = false;
  #entries: UnsavedCounts;

  constructor(options: Options) {
    this.#options = options;
    this.#entries = Object.fromEntries(
      Object.entries(readStored(options)).map(([id, text]) => [id, { text, state: 'failed' }]),
    );
    for (const id of Object.keys(this.#entries)) this.#inherited.add(id);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly entries = (): UnsavedCounts => this.#entries;

  /** Texts of cells, by product. They stay, whatever is saved meanwhile, until they are committed or restored. */
  type(texts: Readonly<Record<string, string>>): void {
    for (const id of Object.keys(texts)) this.#inherited.delete(id);
    this.#change(Object.entries(texts).map(([id, text]) => [id, { text, state: 'typed' }]));
  }

  /** Drops what was typed over an entry, or over a saved count. */
  restore(id: string, before: UnsavedCount | undefined): void {
    if (before === undefined || this.#isSaved(id, before.text)) this.#change([[id, undefined]]);
    else this.#change([[id, before.state === 'saving' ? { text: before.text, state: 'typed' } : before]]);
  }

  /** Forgets what another tab has saved, or dropped, meanwhile. */
  refresh(): void {
    const stored = readStored(this.#options);
    const gone = [...this.#inherited].filter((id) => stored[id] !== this.#entries[id]?.text);
    for (const id of gone) this.#inherited.delete(id);
    if (gone.length > 0) this.#change(gone.map((id) => [id, undefined]));
  }

  /** Saves these cells, unless they contain no count. */
  commit(productIds: readonly string[]): void {
    this.refresh();
    for (const id of productIds) {
      const entry = this.#entries[id];
      if (
        entry === undefined ||
        entry.state === 'saving' ||
        this.#options.parse(id, entry.text) === 'invalid'
      )
        continue;
      if (this.#isSaved(id, entry.text)) this.#change([[id, undefined]]);
      else this.#due.set(id, entry.text);
    }
    if (!this.#isSending && this.#due.size > 0) void this.#send();
  }

  discard(): void {
    this.#due.clear();
    this.#change(Object.keys(this.#entries).map((id) => [id, undefined]));
  }

  async #send(): Promise<void> {
    this.#isSending = true;
    while (this.#due.size > 0) {
      const batch = [...this.#due].slice(0, maxCounts);
      for (const [id] of batch) {
        this.#due.delete(id);
        this.#sent.add(id);
      }
      this.#change(
        batch.flatMap(([id, text]) =>
          this.#entries[id]?.text === text ? [[id, { text, state: 'saving' } as const]] : [],
        ),
      );
      let rejected: ReadonlyMap<number, unknown> | undefined;
      try {
        await this.#options.send(batch.map(([id, text]) => this.#newCount(id, text)));
      } catch (error) {
        rejected = rejectedOf(error, batch.length);
        // The others are accepted without the rejected ones.
        for (const [at, [id, text]] of batch.entries())
          if (!rejected.has(at) && !this.#due.has(id)) this.#due.set(id, text);
      }
      this.#sent.clear();
      this.#change(
        batch.flatMap(([id, text], at): [string, UnsavedCount | undefined][] => {
          // The person may have typed on.
          if (this.#entries[id]?.text !== text) return [];
          if (rejected === undefined) return [[id, undefined]];
          return rejected.has(at) ? [[id, { text, state: 'failed', error: rejected.get(at) }]] : [];
        }),
      );
    }
    this.#isSending = false;
  }

  #newCount(product_id: string, text: string): NewCount {
    const count = this.#options.parse(product_id, text);
    return { product_id, counted_quantity: typeof count === 'number' ? count : null };
  }

  #isSaved(id: string, text: string): boolean {
    // While a request is under way, nobody knows what is saved.
    return !this.#sent.has(id) && text.trim() === this.#options.savedText(id);
  }

  #change(changes: readonly (readonly [string, UnsavedCount | undefined])[]): void {
    const next = new Map(Object.entries(this.#entries));
    const { storage, storageKey } = this.#options;
    // Only what changed, because another tab keeps its counts at the same place.
    const stored = new Map(Object.entries(readStored(this.#options)));
    for (const [id, entry] of changes)
      if (entry === undefined) {
        if (stored.get(id) === next.get(id)?.text) stored.delete(id);
        next.delete(id);
      } else {
        next.set(id, entry);
        stored.set(id, entry.text);
      }
    this.#entries = Object.fromEntries(next);
    if (stored.size === 0) storage.removeItem(storageKey);
    else storage.setItem(storageKey, JSON.stringify(Object.fromEntries(stored)));
    for (const listener of this.#listeners) listener();
  }
}

/** The error of each rejected count, by its position; of all of them if the error names none. */
function rejectedOf(error: unknown, length: number): ReadonlyMap<number, unknown> {
  const named = new Map<number, unknown>();
  for (const each of error instanceof TallybookError ? error.errors : []) {
    const [, at] = /^\/counts\/(\d+)(?:\/|$)/.exec(each.pointer) ?? [];
    if (at !== undefined && !named.has(Number(at)))
      named.set(Number(at), new ProblemError(each.code, each.detail, undefined));
  }
  return named.size > 0 ? named : new Map(Array.from({ length }, (_, at) => [at, error]));
}

function readStored({ storage, storageKey }: Options): Readonly<Record<string, string>> {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? '{}');
    return Object.fromEntries(
      Object.entries(typeof stored === 'object' && stored !== null ? stored : {}).map(([id, text]) => [
        id,
        String(text),
      ]),
    );
  } catch {
    return {};
  }
}
