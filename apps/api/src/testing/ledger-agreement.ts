import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { expectedSums, isCancelled, storedLedger } from './ledger-model.ts';
import { modelCosts, type CostingMethod } from './valuation-model.ts';

/**
 * Fails unless everything stored about a product follows from its movements: each cost, the sums of days and months,
 * the balance and the layers; and unless the running quantity, in ledger order, never falls below zero. Between a movement
 * and its same-day reversal it may.
 *
 * @param allowed `below zero` permits a negative running quantity
 * @returns the product's movements in ledger order
 */
export async function expectLedgerAgrees(
  app: Pick<TestApp, 'admin'>,
  productId: string,
  method: CostingMethod = 'moving_average',
  allowed?: 'below zero',
): Promise<{ id: string; delta: bigint }[]> {
  const { rows, days, months, balance, layers, moneyScale } = await storedLedger(app, productId);
  const costs = modelCosts(
    rows.map((row) => ({ ...row, unitCost: row.micros })),
    method,
    moneyScale,
  );
  expect(rows.map((row) => [row.id, row.cost])).toEqual(rows.map((row) => [row.id, costs.get(row.id)]));
  let running = 0n;
  for (const [at, row] of rows.entries()) {
    running += row.delta;
    if (allowed === undefined && !isCancelled(rows, at))
      expect(running, `after ${row.id} of ${row.date}`).toBeGreaterThanOrEqual(0n);
  }
  const expected = expectedSums(rows, costs);
  expect(days).toEqual(expected.days);
  expect(months).toEqual(expected.months);
  expect(balance).toEqual(expected.balance);
  if (method === 'fifo') {
    expect(layers.reduce((sum, { quantity }) => sum + BigInt(quantity), 0n)).toBe(
      running > 0n ? running : 0n,
    );
    const value = running > 0n ? expected.balance.value : '0';
    expect(`${layers.reduce((sum, layer) => sum + BigInt(layer.value), 0n)}`).toBe(value);
  }
  return rows;
}
