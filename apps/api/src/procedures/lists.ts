import { z } from 'zod';
import type { ResponseMeta } from '../platform/verb.ts';
import type { PreserializedList } from '../platform/preserialized-list.ts';

/** The items of a list alone, with the cursor of the next page noted for the headers. */
export async function items<Items>(
  ctx: { responseMeta: ResponseMeta },
  page: Promise<{ items: Items; next_cursor: string | null }>,
): Promise<Items> {
  const { items: found, next_cursor } = await page;
  ctx.responseMeta.nextCursor = next_cursor;
  return found;
}

/** What a caller gets of a written list, and what a procedure hands over. */
interface PreserializedParser<Item> {
  _input: PreserializedList<Item>;
  _output: Item[];
}

/**
 * The output of a list that is written as it came: its schema describes the answer to callers and to the document, and
 * is not run, since there are no values yet to run it on (docs/adr/0017-written-lists.md).
 */
export function preserializedList<Schema extends z.ZodType>(
  item: Schema,
): PreserializedParser<z.output<Schema>> {
  const asItIs = (answer: unknown): unknown => answer;
  return Object.create(z.array(item), { parse: { value: asItIs }, parseAsync: { value: asItIs } }) as never;
}
