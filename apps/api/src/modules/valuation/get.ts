import {
  formatDecimal,
  readDecimal,
  valuationStatusOf,
  type Valuation,
  type ValuationInput,
} from '@tallybook/domain';
import { readReport } from '../../platform/read.ts';
import type { VerbContext } from '../../platform/verb.ts';
import { presentLevel, readMoneyScale, selectLevels, selectTotal, valueOf } from '../stock-levels/store.ts';

/** The value of the whole stock by product; `total_value` is the exact sum of the products' values. */
export async function getValuation(
  ctx: VerbContext,
  { as_of, products }: ValuationInput,
): Promise<Valuation> {
  if (products === false) return getTotal(ctx, as_of);
  const { organizationId } = ctx.actor;
  const [rows, moneyScale] = await readReport(ctx, (tx) =>
    // One statement reads all products, so concurrent postings cannot make their values inconsistent.
    tx.flight([() => selectLevels(tx, organizationId, { as_of }), () => readMoneyScale(tx, organizationId)]),
  );
  const total = rows.reduce((sum, row) => sum + valueOf(row), 0n);
  return {
    as_of: as_of ?? null,
    total_value: formatDecimal(total, moneyScale),
    valuation_status: valuationStatusOf(rows.some((row) => row.recosting)),
    products: rows.map((row) => presentLevel(row, as_of)),
  };
}

async function getTotal(ctx: VerbContext, as_of: string | undefined): Promise<Valuation> {
  const { organizationId } = ctx.actor;
  const [{ value, recosting }, moneyScale] = await readReport(ctx, (tx) =>
    tx.flight([() => selectTotal(tx, organizationId, as_of), () => readMoneyScale(tx, organizationId)]),
  );
  return {
    as_of: as_of ?? null,
    total_value: formatDecimal(readDecimal(value, moneyScale), moneyScale),
    valuation_status: valuationStatusOf(recosting),
    products: [],
  };
}
