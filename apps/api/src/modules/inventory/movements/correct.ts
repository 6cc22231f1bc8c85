import {
  detailsOf,
  isOutgoing,
  openingReason,
  ProblemError,
  en,
  say,
  stockTakeReason,
  type CorrectedMovement,
  type CorrectMovement,
  type LedgerCommand,
  type StockMovement,
} from '@tallybook/domain';
import { newId } from '../../../platform/ids.ts';
import { read } from '../../../platform/read.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { findOpening, findReversedOpening } from '../../../ledger/movements/opening-store.ts';
import { findMovement, originalMovement } from '../../../ledger/movements/store.ts';
import { movementCommand, postGroup } from '../../../ledger/posting/requests.ts';
import { foreignOrganization, requireRightToPost } from './post.ts';

/**
 * Reverses what is left of a movement and posts another one in its place, both or neither. The reversal has the reference and the
 * dimension of the original. The new movement is where the original is unless it names a location. The adjustment of a stock take,
 * and the entry of an opening balance with its counter account, keep that reason unless it names another. Throws (404) NOT_FOUND, and the problems of reversing and posting; those of the new movement
 * point into `/movement`.
 */
export async function correctMovement(ctx: VerbContext, input: CorrectMovement): Promise<CorrectedMovement> {
  const { id, movement, reversal_date: movementDate } = input;
  requireRightToPost(ctx, movement);
  const foreign = foreignOrganization(ctx, movement);
  if (foreign !== undefined) throw withPointers(foreign, (pointer) => `/movement${pointer}`);
  const { organizationId } = ctx.actor;
  const isStated = movement.reason_code === openingReason;
  const [found, corrected, reversed] = await read(ctx, (tx) =>
    tx.flight([
      () => findMovement(tx, organizationId, id),
      () => findOpening(tx, organizationId, id),
      isStated ? () => findReversedOpening(tx, organizationId, movement.product_id) : undefined,
    ]),
  );
  if (found === undefined) throw notFound('stock movement');
  const { reference, dimension, reason_code } = found;
  // Other stock takes must know that it was found by counting; an opening balance keeps its counter account.
  const isKept =
    (reason_code === stockTakeReason && movement.type === 'adjustment') ||
    (corrected !== undefined && movement.type === 'entry');
  const reason = movement.reason_code ?? (isKept ? (reason_code ?? undefined) : undefined);
  const opening = reason === openingReason && movement.type === 'entry' ? (corrected ?? reversed) : undefined;
  const original = originalMovement(found);
  // What comes in is posted first, so that goods that have been sold meanwhile are never missing.
  const isReceipt = original.quantityDelta > 0 && !isOutgoing(movement);
  // Compared before anything is posted: with the stock that the caller saw.
  const isComparedFirst = !isReceipt && movement.product_id === original.productId;
  const reversal: LedgerCommand = {
    kind: 'reversal',
    id: newId(),
    original,
    quantity: undefined,
    movementDate,
    expectedOnHand: isComparedFirst ? movement.expected_on_hand : undefined,
    details: detailsOf({ reference: reference ?? undefined, dimension: dimension ?? undefined }),
  };
  const posted: LedgerCommand = {
    ...movementCommand({
      ...movement,
      location_id: movement.location_id ?? original.locationId ?? undefined,
      reason_code: reason,
      ...(isComparedFirst && { expected_on_hand: undefined }),
    }),
    ...(opening !== undefined && { correctsOpening: opening }),
  };
  return postGroup<CorrectedMovement, StockMovement>(ctx, input, {
    group: isReceipt ? [posted, reversal] : [reversal, posted],
    toResponse: ([first, second]) => {
      const [of, reversing] = isReceipt ? [first, second] : [second, first];
      return { reversal: reversing as StockMovement, movement: of as StockMovement };
    },
    // The second problem may only follow from the first: what was not taken back cannot leave again.
    combineProblems: ([first, second]) =>
      (first === undefined) === isReceipt
        ? ofReversal(
            withNewReceipt(
              (first ?? second) as ProblemError,
              isReceipt && movement.product_id === original.productId,
            ),
          )
        : withPointers((first ?? second) as ProblemError, (pointer) => `/movement${pointer}`),
  });
}

/** The date of the reversal is a field of its own here; the expected quantity is given with the movement. */
const reversalPointers: Readonly<Record<string, string>> = {
  '/movement_date': '/reversal_date',
  '/expected_on_hand': '/movement/expected_on_hand',
};

/** The figures of a receipt that cannot be taken back include the new one, which is not posted and which nobody can see. */
function withNewReceipt(problem: ProblemError, isIncluded: boolean): ProblemError {
  const { code, figures, errors } = problem;
  // What is reserved has not left, and the sentence says so.
  if (!isIncluded || code !== 'INSUFFICIENT_STOCK' || figures['reserved'] !== undefined) return problem;
  const detail = say(en.receiptCannotBeTakenBack, {
    available: figures['available'] as number,
    date: figures['on_date'] as string,
  });
  return new ProblemError(code, detail, {
    figures,
    ...(errors !== undefined && { errors: errors.map((error) => ({ ...error, detail })) }),
  });
}

const ofReversal = (problem: ProblemError): ProblemError =>
  withPointers(problem, (pointer) => reversalPointers[pointer] ?? pointer);

function withPointers(problem: ProblemError, change: (pointer: string) => string): ProblemError {
  const { code, detail, figures, errors } = problem;
  const changed = errors?.map((error) => ({ ...error, pointer: change(error.pointer) }));
  return new ProblemError(code, detail, { figures, ...(changed !== undefined && { errors: changed }) });
}
