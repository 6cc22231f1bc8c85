import type { Decision } from '@tallybook/domain';
import type { Ledger } from '../state/ledger.ts';

/** Product id → first day whose costs are pending after the commit. */
export function pendingAfter(ledger: Ledger, { products }: Decision): Map<string, string> {
  const pending = new Map(
    [...ledger.state.products.values()].flatMap(({ id, pendingFrom: from }) =>
      from === undefined ? [] : [[id, from] as const],
    ),
  );
  for (const { productId, pendingFrom } of products) {
    const known = pending.get(productId);
    if (pendingFrom !== undefined && (known === undefined || pendingFrom < known))
      pending.set(productId, pendingFrom);
  }
  return pending;
}
