import { valuationStatusOf, type ValuationStatus } from '@tallybook/domain';
import { read } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { isRecosting } from '../../../ledger/levels/store.ts';

/** Whether costs of the organization up to a day, or any, are being recalculated. */
export async function getValuationStatus(
  ctx: VerbContext,
  through: string = '9999-12-31',
): Promise<ValuationStatus> {
  const { organizationId } = ctx.actor;
  return valuationStatusOf(await read(ctx, (tx) => isRecosting(tx, organizationId, through)));
}
