import { z } from 'zod';
import { ProblemError, type FieldError } from '../problem/index.ts';
import { postMovementInput } from './movement.ts';

/** Items of one all-or-nothing call. */
export const maxBatchItems = 1000;

export const postBatchInput = z
  .strictObject({ movements: z.array(postMovementInput).min(1).max(maxBatchItems) })
  .meta({ id: 'PostStockMovementBatch' });

export type PostBatch = z.infer<typeof postBatchInput>;

/** A caller learns enough from the first hundred. */
const maxErrors = 100;

/**
 * One problem for the items of a call that stands or falls together: with the code of the first item refused,
 * and for each an entry that names the item and its field and holds the figures that belong to it.
 *
 * @param itemsPointer JSON Pointer of the items, for example `/movements`
 * @param shared pointers of fields that all items have in common, which stand beside the items
 */
export function itemsProblem(
  itemsPointer: string,
  refusals: readonly (ProblemError | undefined)[],
  shared: readonly string[] = [],
): ProblemError {
  const errors = new Map<string, FieldError>();
  for (const [index, refusal] of refusals.entries())
    for (const error of entriesOf(refusal)) {
      const pointer = shared.includes(error.pointer)
        ? error.pointer
        : `${itemsPointer}/${index}${error.pointer}`;
      if (!errors.has(pointer)) errors.set(pointer, { ...refusal?.figures, ...error, pointer });
    }
  const refused = refusals.filter((refusal) => refusal !== undefined);
  const [first] = refused;
  const [entry] = errors.values();
  if (first === undefined || entry === undefined) throw new RangeError('no item was refused');
  const count = `${refused.length} of ${refusals.length} refused, so nothing was posted.`;
  return new ProblemError(first.code, `${entry.pointer}: ${entry.detail} (${count})`, {
    errors: [...errors.values()].slice(0, maxErrors),
  });
}

function entriesOf(refusal: ProblemError | undefined): readonly FieldError[] {
  if (refusal === undefined) return [];
  return refusal.errors ?? [{ pointer: '', code: refusal.code, detail: refusal.message }];
}
