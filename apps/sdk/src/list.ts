import { checkNumber } from './options.ts';
import { promiseOf, type Outcome, type TallybookPromise } from './response.ts';
import type { Page } from './router-types.ts';

/** One page of a list. */
export interface ListPage<Item> extends Page<Item> {
  /** Requests the next page with the same filters and options. Null on the last page, without a request. */
  nextPage: () => Promise<ListPage<Item> | null>;
}

/**
 * The promise of the first page of a list. It can also be iterated, from the same first page: `for await (const item of
 * tallybook.products.list())` reads every item and requests further pages on demand.
 */
export interface ListPromise<Item> extends TallybookPromise<ListPage<Item>>, AsyncIterable<Item> {
  /** The first items of the whole list, at most `limit`: `await tallybook.products.list().autoPagingToArray({ limit: 5_000 })`. */
  autoPagingToArray: (options: { readonly limit: number }) => Promise<Item[]>;
}

/** Requests one page, untyped. */
type ReadPage = (cursor?: string) => Promise<Outcome<unknown>>;

export function listOf<Item>(readPage: ReadPage): ListPromise<Item> {
  const pageOf = async (cursor?: string): Promise<Outcome<ListPage<Item>>> => {
    const { data, response } = await readPage(cursor);
    const page = data as Page<Item>;
    const next = page.next_cursor;
    const nextPage = async () => (next === null ? null : (await pageOf(next)).data);
    return { data: { ...page, nextPage }, response };
  };
  const first = promiseOf(() => pageOf());
  // A list may be iterated after its first request has failed; the iteration then fails itself.
  first.catch(() => {});
  return Object.assign(first, {
    [Symbol.asyncIterator]: () => itemsFrom(first),
    autoPagingToArray: async ({ limit }: { readonly limit: number }) => {
      checkNumber(limit, 'limit');
      const items: Item[] = [];
      if (limit < 1) return items;
      for await (const item of itemsFrom(first)) if (items.push(item) >= limit) break;
      return items;
    },
  });
}

/** Every item from this page on. Requests the next page only once the items of the current one are used up. */
async function* itemsFrom<Item>(first: Promise<ListPage<Item>>): AsyncGenerator<Item, void> {
  for (let page: ListPage<Item> | null = await first; page !== null; page = await page.nextPage())
    yield* page.items;
}
