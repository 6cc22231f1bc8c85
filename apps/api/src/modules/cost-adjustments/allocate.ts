import {
  allocate,
  amountTooPrecise,
  fieldProblem,
  formatDecimal,
  itemsProblem,
  notAReceipt,
  parseDecimal,
  readDecimal,
  type AllocateCosts,
  type CostAdjustment,
  type CostAdjustmentCommand,
  type CostAllocation,
  type ProblemError,
} from '@tallybook/domain';
import { newId } from '../../platform/ids.ts';
import { read } from '../../platform/read.ts';
import type { VerbContext } from '../../platform/verb.ts';
import { postGroup } from '../stock-movements/post.ts';
import { receiptNotFound } from './record.ts';
import { selectReceipts, type ReceiptRecord } from './store.ts';

/**
 * Allocates one amount to several receipts, all or nothing. An error has the code of the first rejected receipt; each
 * entry of its `errors` names the receipt. By value, the shares follow from the values just before.
 */
export async function allocateCosts(ctx: VerbContext, input: AllocateCosts): Promise<CostAllocation> {
  const ids = input.receipts.map(({ movement_id }) => movement_id);
  const { receipts, moneyScale } = await read(ctx, (tx) => selectReceipts(tx, ctx.actor.organizationId, ids));
  const amount = parseDecimal(input.amount, moneyScale);
  if (amount === undefined) throw amountTooPrecise(moneyScale);
  const found = ids.map((id) => receiptOf(receipts.get(id)));
  if (found.some((each) => !('value' in each)))
    throw itemsProblem(
      '/receipts',
      found.map((each) => ('value' in each ? undefined : each)),
    );
  const records = found as ReceiptRecord[];
  const weights = records.map((record, index) => weightOf(record, input, index));
  if (weights.every((weight) => weight === 0n)) throw totalWeightZero();
  const id = newId();
  const commands = allocate(amount, weights).map((share, index): CostAdjustmentCommand | undefined => {
    const receipt = records[index]?.original;
    if (receipt === undefined || share === 0n) return undefined;
    return {
      kind: 'cost_adjustment',
      id: newId(),
      receipt,
      amount: formatDecimal(share, moneyScale),
      adjustmentDate: input.adjustment_date,
      reason: input.reason,
      reference: input.reference ?? null,
      note: input.note ?? null,
      journalEntryId: null,
      reversesId: null,
      allocationId: id,
    };
  });
  const group = commands.filter((command) => command !== undefined);
  return postGroup<CostAllocation, CostAdjustment>(ctx, input, {
    group,
    toResponse: (adjustments) => ({ id, adjustments: [...adjustments] }),
    combineProblems: (problems) =>
      itemsProblem(
        '/receipts',
        commands.map((command) => (command === undefined ? undefined : problems[group.indexOf(command)])),
        ['/adjustment_date'],
      ),
  });
}

function receiptOf(record: ReceiptRecord | undefined): ReceiptRecord | ProblemError {
  if (record === undefined) return receiptNotFound();
  const { quantityDelta, reversesId } = record.original;
  return quantityDelta < 0 || reversesId !== null ? notAReceipt() : record;
}

const weightScale = 6;

function weightOf(
  { original, value }: ReceiptRecord,
  { by, receipts }: AllocateCosts,
  index: number,
): bigint {
  if (by === 'value') return value;
  if (by === 'quantity') return BigInt(original.quantityDelta);
  return readDecimal(receipts[index]?.weight ?? '0', weightScale);
}

const totalWeightZero = (): ProblemError =>
  fieldProblem(
    'VALIDATION_FAILED',
    '/by',
    'The receipts have no value to allocate by. Allocate by quantity or by weight.',
  );
