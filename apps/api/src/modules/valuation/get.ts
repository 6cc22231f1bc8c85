import {
  formatDecimal,
  readDecimal,
  valuationStatusOf,
  type Valuation,
  type ValuationInput,
} from '@tallybook/domain';
import { readReport } from '../../platform/read.ts';
import type { VerbContext } from '../../platform/verb.ts';
import { carryingOf, selectAllowances, type AllowanceRecord } from '../write-downs/allowance-store.ts';
import { presentLevel, readMoneyScale, selectLevels, selectTotal, valueOf } from '../stock-levels/store.ts';

/** The value of the whole stock by product; `total_value` is the exact sum of the products' values. */
export async function getValuation(
  ctx: VerbContext,
  { as_of, products }: ValuationInput,
): Promise<Valuation> {
  if (products === false) return getTotal(ctx, as_of);
  const { organizationId } = ctx.actor;
  const [rows, recorded, moneyScale] = await readReport(ctx, (tx) =>
    // One snapshot, so concurrent postings cannot make the values of products inconsistent.
    tx.flight([
      () => selectLevels(tx, organizationId, { as_of }),
      () => selectAllowances(tx, organizationId, { as_of }),
      () => readMoneyScale(tx, organizationId),
    ]),
  );
  const total = rows.reduce((sum, row) => sum + valueOf(row), 0n);
  const allowances = new Map(recorded.map((row) => [row.product_id, row]));
  return {
    as_of: as_of ?? null,
    ...totalsOf(total, sumOf(recorded, moneyScale), moneyScale),
    valuation_status: valuationStatusOf(rows.some((row) => row.recosting)),
    products: rows.map((row) => ({
      ...presentLevel(row, as_of),
      ...carryingOf(row, allowances.get(row.product_id)),
    })),
  };
}

async function getTotal(ctx: VerbContext, as_of: string | undefined): Promise<Valuation> {
  const { organizationId } = ctx.actor;
  const [{ value, recosting }, recorded, moneyScale] = await readReport(ctx, (tx) =>
    tx.flight([
      () => selectTotal(tx, organizationId, as_of),
      () => selectAllowances(tx, organizationId, { as_of }),
      () => readMoneyScale(tx, organizationId),
    ]),
  );
  return {
    as_of: as_of ?? null,
    ...totalsOf(readDecimal(value, moneyScale), sumOf(recorded, moneyScale), moneyScale),
    valuation_status: valuationStatusOf(recosting),
    products: [],
  };
}

const sumOf = (recorded: readonly AllowanceRecord[], moneyScale: number): bigint =>
  recorded.reduce((sum, { allowance }) => sum + readDecimal(allowance, moneyScale), 0n);

const totalsOf = (value: bigint, allowance: bigint, moneyScale: number) => ({
  total_value: formatDecimal(value, moneyScale),
  allowance: formatDecimal(allowance, moneyScale),
  carrying_amount: formatDecimal(value - allowance, moneyScale),
});
