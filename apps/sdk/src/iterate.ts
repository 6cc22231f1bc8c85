import type { Page } from './router-types.ts';

/** Asks for the next page when the last item of the one before has been taken. */
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
