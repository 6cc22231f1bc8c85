import {
  allocate,
  amountTooPrecise,
  fieldProblem,
  formatDecimal,
  itemsProblem,
  notAReceipt,
  parseDecimal,
  readDecimal,
  receiptReversed,
  en,
  say,
  type AllocateCosts,
  type CostAdjustment,
  type CostAdjustmentCommand,
  type CostAllocation,
  type ProblemError,
} from '@tallybook/domain';
import { earlierResponse } from '../../../platform/idempotency/replay.ts';
import { findResponses } from '../../../platform/idempotency/store.ts';
import { newId } from '../../../platform/ids.ts';
import { readSteps } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { keyedCall } from '../../../platform/write.ts';
import { postGroup } from '../../../ledger/posting/requests.ts';
import { receiptNotFound } from './record.ts';
import { selectReceipts, type ReceiptRecord } from './store.ts';

/**
 * Allocates one amount to several receipts, all or nothing. An error has the code of the first rejected receipt; each
 * entry of its `errors` names the receipt. The shares follow from the units and values just before.
 */
export async function allocateCosts(ctx: VerbContext, input: AllocateCosts): Promise<CostAllocation> {
  const { organizationId } = ctx.actor;
  const ids = input.receipts.map(({ movement_id }) => movement_id);
  const call = keyedCall(ctx, input);
  const [stored, { receipts, moneyScale }] = await readSteps(ctx, (tx) =>
    tx.flight([
      () => findResponses(tx, organizationId, call === undefined ? [] : [call.key]),
      () => selectReceipts(tx, organizationId, ids),
    ]),
  );
  // Before the receipts, whose units and values the first call with the key may have changed.
  const earlier = earlierResponse(ctx, call, stored);
  if (earlier !== undefined) return earlier.response as CostAllocation;
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
  if (quantityDelta < 0 || reversesId !== null) return notAReceipt();
  // It would get no share, so nothing would reject it.
  return record.units === 0 ? receiptReversed('/movement_id') : record;
}

const weightScale = 6;

function weightOf({ units, value }: ReceiptRecord, { by, receipts }: AllocateCosts, index: number): bigint {
  if (by === 'value') return value;
  if (by === 'quantity') return BigInt(units);
  return readDecimal(receipts[index]?.weight ?? '0', weightScale);
}

const totalWeightZero = (): ProblemError =>
  fieldProblem('VALIDATION_FAILED', '/by', say(en.nothingToAllocateBy));
