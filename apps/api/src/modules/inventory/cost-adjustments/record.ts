import {
  fieldProblem,
  reversalNotReversible,
  en,
  say,
  type CostAdjustment,
  type CostAdjustmentCommand,
  type ProblemError,
  type RecordCostAdjustment,
  type ReverseCostAdjustment,
} from '@tallybook/domain';
import { newId } from '../../../platform/ids.ts';
import { read } from '../../../platform/read.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { postGroup } from '../../../ledger/posting/requests.ts';
import { findMovement, originalMovement } from '../../../ledger/movements/store.ts';
import { findCostAdjustment } from './store.ts';

/**
 * Changes the cost of a receipt. MOVEMENT_NOT_FOUND (404) for an unknown id and for one of another organization. All other
 * rules are checked under the product's lock.
 */
export async function recordCostAdjustment(
  ctx: VerbContext,
  input: RecordCostAdjustment,
): Promise<CostAdjustment> {
  // Facts never change, so they may be read before the lock.
  const found = await read(ctx, (tx) => findMovement(tx, ctx.actor.organizationId, input.movement_id));
  if (found === undefined) throw receiptNotFound();
  return postCommand(ctx, input, {
    kind: 'cost_adjustment',
    id: newId(),
    receipt: originalMovement(found),
    amount: input.amount,
    adjustmentDate: input.adjustment_date,
    reason: input.reason,
    reference: input.reference ?? null,
    note: input.note ?? null,
    journalEntryId: input.journal_entry_id ?? null,
    reversesId: null,
    allocationId: null,
  });
}

/** Reverses a cost adjustment by one with the opposite amount. */
export async function reverseCostAdjustment(
  ctx: VerbContext,
  input: ReverseCostAdjustment,
): Promise<CostAdjustment> {
  const { organizationId } = ctx.actor;
  const original = await read(ctx, (tx) => findCostAdjustment(tx, organizationId, input.id));
  if (original === undefined) throw notFound('cost adjustment');
  if (original.reverses_id !== null) throw reversalNotReversible(say(en.recordNewAdjustment));
  const receipt = await read(ctx, (tx) => findMovement(tx, organizationId, original.movement_id));
  if (receipt === undefined) throw new Error('the receipt no longer exists');
  return postCommand(ctx, input, {
    kind: 'cost_adjustment',
    id: newId(),
    receipt: originalMovement(receipt),
    amount: original.amount.startsWith('-') ? original.amount.slice(1) : `-${original.amount}`,
    adjustmentDate: input.adjustment_date ?? original.adjustment_date,
    reason: original.reason,
    reference: original.reference,
    note: input.note ?? null,
    journalEntryId: null,
    reversesId: original.id,
    reversesOn: original.booked_on,
    mode: original.mode === 'split' ? 'split' : undefined,
    allocationId: null,
  });
}

function postCommand(
  ctx: VerbContext,
  input: unknown,
  command: CostAdjustmentCommand,
): Promise<CostAdjustment> {
  return postGroup<CostAdjustment, CostAdjustment>(ctx, input, {
    group: [command],
    toResponse: ([adjustment]) => adjustment as CostAdjustment,
    combineProblems: ([problem]) => problem as ProblemError,
  });
}

export const receiptNotFound = (): ProblemError =>
  fieldProblem('NOT_FOUND', '/movement_id', say(en.movementNotFound));
