import type { Reconciliation, ReconciliationInput } from '@tallybook/domain';
import { readSnapshot } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { reconcilePeriods } from './reconcile-periods.ts';
import { readBookingSettings, selectPeriods } from './store.ts';

/**
 * Stock value and inventory account balance at the end of each period, earliest first. Without automatic posting there
 * is no inventory account, and only the stock values are returned.
 */
export function getReconciliation(ctx: VerbContext, input: ReconciliationInput): Promise<Reconciliation> {
  const { organizationId } = ctx.actor;
  // One snapshot for both sides: a concurrent posting must not make them differ.
  return readSnapshot(ctx, async (tx) => {
    const [settings, periods] = await tx.flight([
      () => readBookingSettings(tx, organizationId),
      () => selectPeriods(tx, organizationId, input),
    ]);
    return {
      automatic_posting: settings.accounts !== null,
      inventory_account: settings.accounts?.inventory ?? null,
      periods: await reconcilePeriods(tx, organizationId, periods, settings),
    };
  });
}
