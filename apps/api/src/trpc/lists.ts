import type { Page } from '@tallybook/domain';
import type { AnswerNotes } from '../platform/verb.ts';

/** The plain array of a list, with the cursor of the next page noted for the headers. */
export async function items<T>(ctx: { notes: AnswerNotes }, page: Promise<Page<T>>): Promise<T[]> {
  const { items: found, next_cursor } = await page;
  ctx.notes.nextCursor = next_cursor;
  return found;
}
