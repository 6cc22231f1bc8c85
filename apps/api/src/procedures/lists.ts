import { z } from 'zod';
import type { ResponseMeta } from '../platform/verb.ts';
import type { PreserializedList } from '../platform/preserialized-list.ts';

/** Returns only the items of a page and records the next cursor, which the transport sends in headers. */
export async function items<Items>(
  ctx: { responseMeta: ResponseMeta },
  page: Promise<{ items: Items; next_cursor: string | null }>,
): Promise<Items> {
  const { items: found, next_cursor } = await page;
  ctx.responseMeta.nextCursor = next_cursor;
  return found;
}

/** The type that a procedure returns and the type that its callers see. */
interface PreserializedParser<Item> {
  _input: PreserializedList<Item>;
  _output: Item[];
}

/**
 * The output parser of a preserialized list. The schema describes the response to callers and to the document but does
 * not run, because the rows are already serialized (docs/adr/0017-preserialized-lists.md).
 */
export function preserializedList<Schema extends z.ZodType>(
  item: Schema,
): PreserializedParser<z.output<Schema>> {
  const identity = (output: unknown): unknown => output;
  // A cast, because Object.create is untyped and no Zod type describes a parser that accepts something other than its schema.
  return Object.create(z.array(item), {
    parse: { value: identity },
    parseAsync: { value: identity },
  }) as never;
}
