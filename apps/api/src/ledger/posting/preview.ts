import type { Transaction } from '@tallybook/db';
import { decide, type CommandGroup, type Decision, type LedgerCommand } from '@tallybook/domain';
import { readOverlaps } from '../periods/month-store.ts';
import { readLedger, withOpenablePeriods } from '../parts/read.ts';
import { pendingAfter } from '../parts/sums.ts';
import { inlineRows } from './plan.ts';

export interface Preview extends Pick<Decision, 'outcomes' | 'compared'> {
  readonly moneyScale: number;
  /** Product id → first day whose costs would be pending after the commit. */
  readonly pendingFrom: ReadonlyMap<string, string>;
}

/**
 * Reads what posting the commands would do now, by the same rules and with the same costs; writes and locks nothing. The
 * transaction needs one snapshot (repeatable read).
 *
 * @returns decides groups of these commands; call it after the transaction, which should not wait for it
 */
export async function readPreview(
  tx: Transaction,
  organizationId: string,
  commands: readonly LedgerCommand[],
): Promise<(groups: readonly CommandGroup[]) => Preview> {
  const stored = await readLedger(tx, organizationId, [commands], inlineRows, 'snapshot');
  const ledger = await withOpenablePeriods(tx, organizationId, stored, commands, readOverlaps);
  return (groups) => {
    const decision = decide(ledger.state, groups);
    return {
      outcomes: decision.outcomes,
      compared: decision.compared,
      moneyScale: ledger.state.moneyScale,
      pendingFrom: pendingAfter(ledger.state, decision),
    };
  };
}
