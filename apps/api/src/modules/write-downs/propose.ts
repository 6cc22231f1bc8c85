import {
  averageCost,
  formatDecimal,
  readWhole,
  valuationStatusOf,
  type ProposedWriteDown,
  type ProposeWriteDowns,
  type WriteDownProposal,
} from '@tallybook/domain';
import { readReport } from '../../platform/read.ts';
import type { VerbContext } from '../../platform/verb.ts';
import { selectLevels, valueOf } from '../stock-levels/store.ts';
import { carryingOf, readToday, selectAllowances, selectActivity } from './allowance-store.ts';

const defaultIdleDays = 180;

/** Idle products on hand, or the given ones, and all products with an allowance; highest cost first. Changes nothing. */
export async function proposeWriteDowns(
  ctx: VerbContext,
  { as_of: asked, idle_days = defaultIdleDays, product_ids: given }: ProposeWriteDowns,
): Promise<WriteDownProposal> {
  const { organizationId } = ctx.actor;
  const product_ids = given?.toLowerCase().split(',');
  const { as_of, current, earlier, recorded, activity } = await readReport(ctx, async (tx) => {
    const as_of = asked ?? (await readToday(tx));
    const [current, recorded, activity] = await tx.flight([
      () => selectLevels(tx, organizationId, { product_ids }),
      () => selectAllowances(tx, organizationId, { as_of, product_ids }),
      () => selectActivity(tx, organizationId, as_of, product_ids),
    ]);
    // Only these take sums: most proposals are about a recent day, and idle products did not move since.
    const moved = activity.filter((row) => row.moved_later).map((row) => row.product_id);
    const earlier =
      moved.length === 0 ? [] : await selectLevels(tx, organizationId, { as_of, product_ids: moved });
    return { as_of, current, earlier, recorded, activity };
  });
  const before = new Map(earlier.map((row) => [row.product_id, row]));
  const levels = current.map((row) => before.get(row.product_id) ?? row);
  const allowances = new Map(recorded.map((row) => [row.product_id, row]));
  const last = new Map(activity.map((row) => [row.product_id, row]));
  const chosen = levels.flatMap((level) => {
    const record = allowances.get(level.product_id);
    const moved = last.get(level.product_id);
    const days = moved?.idle_days ?? null;
    const idle = days === null ? null : readWhole(days);
    const quantity = readWhole(level.on_hand);
    const { allowance, review_due } = carryingOf(level, record);
    const isCandidate = quantity > 0 && (product_ids !== undefined || (idle ?? 0) > idle_days);
    if (!isCandidate && !/[1-9]/.test(allowance)) return [];
    const value = valueOf(level);
    const item: ProposedWriteDown = {
      product_id: level.product_id,
      quantity,
      cost: formatDecimal(value, level.money_scale),
      average_cost: averageCost(quantity, value, level.money_scale),
      last_movement_date: moved?.last_movement_date ?? null,
      idle_days: idle,
      allowance,
      net_realizable_value: record?.net_realizable_value ?? null,
      review_due,
      valuation_status: valuationStatusOf(level.recosting),
    };
    return [{ item, value }];
  });
  // The levels are ordered by product id, and sorting is stable.
  chosen.sort((a, b) => (a.value === b.value ? 0 : a.value > b.value ? -1 : 1));
  return { as_of, idle_days, items: chosen.map(({ item }) => item) };
}
