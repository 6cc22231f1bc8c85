import {
  formatDecimal,
  readDecimal,
  readSort,
  readWhole,
  spreadValue,
  unitCostScale,
  valuationStatusOf,
  type UnitsAt,
  type Valuation,
  type ValuationInput,
  type ValuedProduct,
} from '@tallybook/domain';
import { findDefaultLocation, selectUnitsAt } from '../../../ledger/levels/location-store.ts';
import { isText, readTexts, type TextField } from '../../../ledger/products/sorted-store.ts';
import { mapInSteps } from '../../../platform/fairness/steps.ts';
import { readSnapshot } from '../../../platform/read.ts';
import { sortRows } from '../../../platform/sort-rows.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import {
  levelSlices,
  presentLevel,
  readMoneyScale,
  selectTotal,
  valueOf,
  type LevelRecord,
} from '../../../ledger/levels/store.ts';
import {
  carryingOf,
  selectAllowances,
  sumAllowances,
  type AllowanceRecord,
} from '../../../ledger/write-downs/allowance-store.ts';

/**
 * The value of the whole stock by product; `total_value` is the exact sum of the products' values. With `by`, also by
 * location.
 */
export async function getValuation(
  ctx: VerbContext,
  { as_of, by, products: hasProducts, sort }: ValuationInput,
): Promise<Valuation> {
  if (hasProducts === false && by === undefined) return getTotal(ctx, as_of);
  const { organizationId } = ctx.actor;
  const order = sort && readSort(sort);
  // One snapshot, so concurrent postings cannot make the values of products inconsistent.
  const { rows, recorded, texts, moneyScale, defaultId, units } = await readSnapshot(ctx, async (tx) => {
    const rows: LevelRecord[] = [];
    const recorded: AllowanceRecord[] = [];
    const texts = new Map<string, string>();
    const units = new Map<string, UnitsAt[]>();
    const defaultId = by && (await findDefaultLocation(tx, organizationId));
    for await (const slice of levelSlices(tx, organizationId, { as_of })) {
      const product_ids = slice.map((row) => row.product_id);
      rows.push(...slice);
      recorded.push(...(await selectAllowances(tx, organizationId, { as_of, product_ids })));
      if (order !== undefined && isText(order.by))
        for (const [id, text] of await readTexts(tx, organizationId, order.by, product_ids))
          texts.set(id, text);
      if (defaultId !== undefined)
        for (const [id, own] of await selectUnitsAt(tx, organizationId, { as_of, product_ids }))
          units.set(id, own);
    }
    return {
      rows,
      recorded,
      texts,
      moneyScale: await readMoneyScale(tx, organizationId),
      defaultId,
      units,
    };
  });
  const allowances = new Map(recorded.map((row) => [row.product_id, row]));
  let [total, allowance, carrying] = [0n, 0n, 0n];
  const totals = new Map<string, bigint>(defaultId === undefined ? [] : [[defaultId, 0n]]);
  const spread = (row: LevelRecord) => {
    if (defaultId === undefined) return [];
    const own = units.get(row.product_id) ?? [{ locationId: defaultId, onHand: readWhole(row.on_hand) }];
    return spreadValue(valueOf(row), own, defaultId).map(({ locationId, onHand, value }) => {
      totals.set(locationId, (totals.get(locationId) ?? 0n) + value);
      return { location_id: locationId, on_hand: onHand, value: formatDecimal(value, moneyScale) };
    });
  };
  const products = await mapInSteps(rows, (row) => {
    const carried = carryingOf(row, allowances.get(row.product_id));
    total += valueOf(row);
    allowance += readDecimal(carried.allowance, moneyScale);
    carrying += readDecimal(carried.carrying_amount, moneyScale);
    return {
      ...presentLevel(row, as_of),
      ...carried,
      ...(by === 'location' && { locations: spread(row) }),
    };
  });
  const keyOf = (product: ValuedProduct, field: Figure | TextField) =>
    isText(field) ? (texts.get(product.product_id) ?? '') : figureOf(product, field, moneyScale);
  const ordered = async () =>
    order === undefined
      ? products
      : sortRows(
          products.map((row) => ({ row, key: keyOf(row, order.by), id: row.product_id })),
          order.descending,
        );
  return {
    as_of: as_of ?? null,
    ...totalsOf({ total, allowance, carrying }, moneyScale),
    valuation_status: valuationStatusOf(rows.some((row) => row.recosting)),
    products: hasProducts === false ? [] : await ordered(),
    ...(by === 'location' && {
      locations: [...totals]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([id, value]) => ({ location_id: id, value: formatDecimal(value, moneyScale) })),
    }),
  };
}

type Figure = 'on_hand' | 'value' | 'average_cost' | 'allowance' | 'carrying_amount';

/** In the smallest unit of the figure; null if there is none. */
function figureOf(product: ValuedProduct, by: Figure, moneyScale: number): bigint | null {
  if (by === 'on_hand') return BigInt(product.on_hand);
  const text = product[by];
  return text === null ? null : readDecimal(text, by === 'average_cost' ? unitCostScale : moneyScale);
}

async function getTotal(ctx: VerbContext, as_of: string | undefined): Promise<Valuation> {
  const { organizationId } = ctx.actor;
  const [{ value, recosting }, reviewed, moneyScale] = await readSnapshot(ctx, (tx) =>
    tx.flight([
      () => selectTotal(tx, organizationId, as_of),
      () => sumAllowances(tx, organizationId, as_of),
      () => readMoneyScale(tx, organizationId),
    ]),
  );
  const total = readDecimal(value, moneyScale);
  const allowance = readDecimal(reviewed.allowance, moneyScale);
  const carrying = total - readDecimal(reviewed.reduction, moneyScale);
  return {
    as_of: as_of ?? null,
    ...totalsOf({ total, allowance, carrying }, moneyScale),
    valuation_status: valuationStatusOf(recosting),
    products: [],
  };
}

const totalsOf = (
  { total, allowance, carrying }: { total: bigint; allowance: bigint; carrying: bigint },
  moneyScale: number,
) => ({
  total_value: formatDecimal(total, moneyScale),
  allowance: formatDecimal(allowance, moneyScale),
  carrying_amount: formatDecimal(carrying, moneyScale),
});
