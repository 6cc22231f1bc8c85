import type { Page } from './router-types.ts';

/** Yields all items and fetches the next page only once the current one is used up. */
export async function* iterate<Item>(
  page: (input: object) => Promise<Page<Item>>,
  input: { readonly cursor?: string | undefined } = {},
): AsyncIterableIterator<Item> {
  let { cursor } = input;
  do {
    const { items, next_cursor: next } = await page(cursor === undefined ? input : { ...input, cursor });
    yield* items;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}
