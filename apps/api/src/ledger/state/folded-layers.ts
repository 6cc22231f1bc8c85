import type { Transaction } from '@tallybook/db';
import { addDays, CostFold, FifoLayers, type Layer } from '@tallybook/domain';
import { ledgerRows, withCancelled } from './ledger-cursor-store.ts';

const bufferRows = 5_000;

/**
 * The layers of a FIFO product that are open at the start of a day, from all movements before it. Needed where units went
 * back to the supplier before that day: the latest receipts alone do not tell which of them left.
 */
export async function foldedLayers(
  tx: Transaction,
  product: { readonly organizationId: string; readonly productId: string },
  day: string,
  moneyScale: number,
): Promise<readonly Layer[]> {
  const fold = new CostFold({ quantity: 0, value: 0n }, new FifoLayers([]), moneyScale);
  const span = { ...product, from: '1900-01-01', through: addDays(day, -1), moneyScale };
  for await (const { row, cancelled } of withCancelled(ledgerRows(tx, span, bufferRows)))
    fold.next(row, cancelled);
  return fold.layers() ?? [];
}
