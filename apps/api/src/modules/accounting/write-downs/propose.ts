import type { Transaction } from '@tallybook/db';
import {
  averageCost,
  formatDecimal,
  readWhole,
  valuationStatusOf,
  type ProposedWriteDown,
  type ProposeWriteDowns,
  type WriteDownProposal,
} from '@tallybook/domain';
import { mapInSteps, sortInSteps } from '../../../platform/fairness/steps.ts';
import { readSnapshot } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { levelSlices, selectLevels, valueOf, type LevelRecord } from '../../../ledger/levels/store.ts';
import {
  carryingOf,
  readToday,
  selectActivity,
  selectAllowances,
  type ActivityRecord,
  type AllowanceRecord,
} from '../../../ledger/write-downs/allowance-store.ts';

const defaultIdleDays = 180;

/** Idle products on hand, or the given ones, and all products with an allowance or a review that is due; highest cost first. Changes nothing. */
export async function proposeWriteDowns(
  ctx: VerbContext,
  { as_of: asked, idle_days = defaultIdleDays, product_ids: given }: ProposeWriteDowns,
): Promise<WriteDownProposal> {
  const { organizationId } = ctx.actor;
  const product_ids = given?.toLowerCase().split(',');
  const { as_of, products } = await readSnapshot(ctx, async (tx) => {
    const as_of = asked ?? (await readToday(tx));
    const products: Reviewed[] = [];
    for await (const current of levelSlices(tx, organizationId, { product_ids }))
      products.push(...(await reviewedOf(tx, organizationId, as_of, current)));
    return { as_of, products };
  });
  const isCandidate = ({ level, activity }: Reviewed): boolean =>
    readWhole(level.on_hand) > 0 &&
    (product_ids !== undefined || readWhole(activity?.idle_days ?? '0') > idle_days);
  const items = await mapInSteps(products, (product) => {
    const item = itemOf(product);
    return isCandidate(product) || item.review_due || /[1-9]/.test(item.allowance)
      ? [{ item, value: valueOf(product.level) }]
      : [];
  });
  // The products are ordered by id, and sorting is stable.
  const sorted = await sortInSteps(items.flat(), (a, b) =>
    a.value === b.value ? 0 : a.value > b.value ? -1 : 1,
  );
  return { as_of, idle_days, items: sorted.map(({ item }) => item) };
}

interface Reviewed {
  readonly level: LevelRecord;
  readonly allowance: AllowanceRecord | undefined;
  readonly activity: ActivityRecord | undefined;
}

/** Products with their levels, reviews and activity at the end of a day. */
async function reviewedOf(
  tx: Transaction,
  organizationId: string,
  as_of: string,
  current: readonly LevelRecord[],
): Promise<Reviewed[]> {
  const product_ids = current.map((row) => row.product_id);
  const [recorded, active] = await tx.flight([
    () => selectAllowances(tx, organizationId, { as_of, product_ids }),
    () => selectActivity(tx, organizationId, as_of, product_ids),
  ]);
  // Only these take sums: most proposals are about a recent day, and idle products did not move since.
  const moved = active.filter((row) => row.moved_later).map((row) => row.product_id);
  const earlier =
    moved.length === 0 ? [] : await selectLevels(tx, organizationId, { as_of, product_ids: moved });
  const levels = new Map(earlier.map((row) => [row.product_id, row]));
  const allowances = new Map(recorded.map((row) => [row.product_id, row]));
  const activities = new Map(active.map((row) => [row.product_id, row]));
  return current.map((row) => ({
    level: levels.get(row.product_id) ?? row,
    allowance: allowances.get(row.product_id),
    activity: activities.get(row.product_id),
  }));
}

function itemOf({ level, allowance: record, activity }: Reviewed): ProposedWriteDown {
  const { product_id, money_scale: scale } = level;
  const quantity = readWhole(level.on_hand);
  const value = valueOf(level);
  const days = activity?.idle_days ?? null;
  const { allowance, review_due } = carryingOf(level, record);
  return {
    product_id,
    quantity,
    cost: formatDecimal(value, scale),
    average_cost: averageCost(quantity, value, scale),
    last_movement_date: activity?.last_movement_date ?? null,
    idle_days: days === null ? null : readWhole(days),
    allowance,
    net_realizable_value: record?.net_realizable_value ?? null,
    review_due,
    valuation_status: valuationStatusOf(level.recosting),
  };
}
