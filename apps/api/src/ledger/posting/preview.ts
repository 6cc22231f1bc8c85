import type { Transaction } from '@tallybook/db';
import { decide, type GroupOutcome, type LedgerCommand } from '@tallybook/domain';
import { readOverlaps } from '../periods/month-store.ts';
import { readLedger, withOpenablePeriods } from '../parts/read.ts';
import { pendingAfter } from '../parts/sums.ts';
import { inlineRows } from './plan.ts';

export interface Preview {
  readonly outcomes: readonly GroupOutcome[];
  readonly moneyScale: number;
  /** Product id → first day whose costs would be pending after the commit. */
  readonly pendingFrom: ReadonlyMap<string, string>;
}

/**
 * Reads what posting the groups would do now, by the same rules and with the same costs; writes and locks nothing. The
 * transaction needs one snapshot (repeatable read).
 *
 * @returns decides the groups; call it after the transaction, which should not wait for it
 */
export async function readPreview(
  tx: Transaction,
  organizationId: string,
  groups: readonly (readonly LedgerCommand[])[],
): Promise<() => Preview> {
  const commands = groups.flat();
  const stored = await readLedger(tx, organizationId, [commands], inlineRows, 'snapshot');
  const ledger = await withOpenablePeriods(tx, organizationId, stored, commands, readOverlaps);
  return () => {
    const decision = decide(ledger.state, groups);
    return {
      outcomes: decision.outcomes,
      moneyScale: ledger.state.moneyScale,
      pendingFrom: pendingAfter(ledger.state, decision),
    };
  };
}
