import { ConnectionError, TallybookError, TimeoutError } from '@tallybook/sdk';

/** What went wrong, for people. */
export function explain(error: unknown): string {
  if (error instanceof ConnectionError || error instanceof TimeoutError)
    return 'The service did not respond. Check the connection and try again.';
  return error instanceof Error ? error.message : String(error);
}

/** As above, after a write. */
export function explainWrite(error: unknown): string {
  if (error instanceof ConnectionError || error instanceof TimeoutError)
    return 'The service did not respond, so the movement may have been posted. Check the quantity on hand before you try again.';
  return explain(error);
}

/**
 * The sentence for each field. The service names a field by JSON Pointer: `/quantity`. Its sentence says what is wrong
 * and what is allowed; the figures of the error tell what to do here.
 */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof TallybookError)) return {};
  const texts = Object.fromEntries(error.errors.map(({ pointer, detail }) => [pointer.slice(1), detail]));
  if (error.code === 'INSUFFICIENT_STOCK')
    texts['quantity'] =
      (error.available ?? 0) > 0
        ? `Only ${error.available} on hand on ${error.on_date}. Enter at most ${error.available}, or receive more first.`
        : `Nothing is on hand on ${error.on_date}. Receive some first.`;
  return texts;
}
