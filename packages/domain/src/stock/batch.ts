import { z } from 'zod';
import { ProblemError, type FieldError } from '../problem/index.ts';
import { postMovementInput } from './movement.ts';
import * as en from '../texts/en/index.ts';
import { say } from '../texts/say.ts';

/** Items per all-or-nothing request. */
export const maxBatchItems = 1000;

export const postBatchInput = z
  .strictObject({
    movements: z
      .array(postMovementInput)
      .min(1)
      .max(maxBatchItems)
      .describe('1 to 1,000 movements, in the order in which they are posted.'),
  })
  .meta({ id: 'PostStockMovementBatch', description: 'Movements that are posted all or none.' });

export type PostBatch = z.infer<typeof postBatchInput>;

const maxErrors = 100;

/**
 * Combines the problems of an all-or-nothing request: the code of the first rejected item, and for each rejected item an
 * entry that names the item and its field and holds its figures.
 *
 * @param itemsPointer JSON Pointer of the items, for example `/movements`
 * @param shared pointers of fields outside the items that apply to all of them
 */
export const itemsProblem = (
  itemsPointer: string,
  problems: readonly (ProblemError | undefined)[],
  shared: readonly string[] = [],
): ProblemError =>
  combinedProblem(problems, (pointer, index) =>
    shared.includes(pointer) ? pointer : `${itemsPointer}/${index}${pointer}`,
  );

/**
 * The same for items whose fields are elsewhere in the request.
 *
 * @param pointerOf JSON Pointer in the request, from that in the item and the index of the problem
 */
export function combinedProblem(
  problems: readonly (ProblemError | undefined)[],
  pointerOf: (pointer: string, index: number) => string,
): ProblemError {
  const errors = new Map<string, FieldError>();
  for (const [index, problem] of problems.entries())
    for (const error of problem === undefined ? [] : fieldErrorsOf(problem)) {
      const pointer = pointerOf(error.pointer, index);
      if (!errors.has(pointer)) errors.set(pointer, { ...problem?.figures, ...error, pointer });
    }
  const rejected = problems.filter((problem) => problem !== undefined);
  const [first] = rejected;
  const [entry] = errors.values();
  if (first === undefined || entry === undefined) throw new RangeError('no item was rejected');
  const { pointer, detail } = entry;
  return new ProblemError(
    first.code,
    say(en.itemsRejected, { pointer, detail, rejected: rejected.length, of: problems.length }),
    { errors: [...errors.values()].slice(0, maxErrors) },
  );
}

/** The field errors of a problem; the problem itself, without a field, if it has none. */
export function fieldErrorsOf({ code, detail, errors }: ProblemError): readonly FieldError[] {
  return errors ?? [{ pointer: '', code, detail }];
}
