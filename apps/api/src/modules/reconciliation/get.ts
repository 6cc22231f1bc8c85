import type { Reconciliation, ReconciliationInput } from '@tallybook/domain';
import { readTogether } from '../../platform/read.ts';
import type { VerbContext } from '../../platform/verb.ts';
import { reconcilePeriods } from './reconcile-periods.ts';
import { readBookingSettings, selectPeriods } from './store.ts';

/**
 * What the stock is worth at the end of each period beside what the inventory account holds, earliest first.
 * Without automatic posting there is no such account: the stock's values stand alone.
 */
export function getReconciliation(ctx: VerbContext, input: ReconciliationInput): Promise<Reconciliation> {
  const { organizationId } = ctx.actor;
  // Postings go on: both sides are those of one moment.
  return readTogether(ctx, async (tx) => {
    const [settings, periods] = await Promise.all([
      readBookingSettings(tx, organizationId),
      selectPeriods(tx, organizationId, input),
    ]);
    return {
      automatic_posting: settings.accounts !== null,
      inventory_account: settings.accounts?.inventory ?? null,
      periods: await reconcilePeriods(tx, organizationId, periods, settings),
    };
  });
}
