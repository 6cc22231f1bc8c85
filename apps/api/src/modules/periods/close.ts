import { periodAlreadyClosed, ProblemError, type ClosedPeriod } from '@tallybook/domain';
import { crashPoint } from '../../platform/crash-point.ts';
import { originOf } from '../../platform/events/event.ts';
import { recordEvent } from '../../platform/events/record.ts';
import { notFound, type VerbContext } from '../../platform/verb.ts';
import { write } from '../../platform/write.ts';
import { anchorOf } from '../ledger-log/anchor.ts';
import { appendToLog } from '../ledger-log/append-store.ts';
import { lockCalendar, lockMonthsExclusive } from './lock-store.ts';
import { findRecostThrough, insertSnapshots } from './snapshot-store.ts';
import { periodEvent } from './period-event.ts';
import { requireReconciled } from './require-reconciled.ts';
import { closeOpenPeriod, findOpenBefore, findPeriod } from './store.ts';

/**
 * Closes a period: a concurrent posting into it either commits before the closing or is rejected.
 *
 * A closed period never changes, so periods are closed in order. While an earlier period is open, closing fails with
 * PERIOD_STATE_CONFLICT: a movement posted there would change the opening balance and the costs of the later period.
 * Closing also fails while a recost up to the period's end is pending. Closed periods therefore never have an open
 * period before them, which is why only the latest closed period can be reopened.
 *
 * With automatic posting, closing fails with PERIOD_NOT_RECONCILED and the figures if the balance of an inventory account
 * differs from the value of its stock at the period's end.
 *
 * Each closing stores a new snapshot of quantity and value per product, and returns an anchor of the ledger log.
 */
export function closePeriod(ctx: VerbContext, input: { id: string }): Promise<ClosedPeriod> {
  const { organizationId, userId } = ctx.actor;
  return write(ctx, input, async (tx) => {
    // The dates of a period never change, so they can be read before the locks; the status cannot.
    const period = await findPeriod(tx, organizationId, input.id);
    if (period === undefined) throw notFound('accounting period');
    await lockMonthsExclusive(tx, organizationId, period.start_date, period.end_date);
    const [, earlier, closed, pending] = await tx.flight([
      () => lockCalendar(tx, organizationId),
      () => findOpenBefore(tx, organizationId, period.start_date),
      () => closeOpenPeriod(tx, organizationId, input.id, userId),
      () => findRecostThrough(tx, organizationId, period.end_date),
    ]);
    if (closed === undefined) throw periodAlreadyClosed(period.name);
    if (earlier !== undefined)
      throw new ProblemError(
        'PERIOD_STATE_CONFLICT',
        `The earlier accounting period ${earlier.name} is open; close that one first.`,
      );
    if (pending !== undefined)
      throw new ProblemError(
        'PERIOD_STATE_CONFLICT',
        `Costs of product ${pending} in or before ${period.name} are being recalculated. Try again shortly.`,
      );
    crashPoint('period marked closed');
    await requireReconciled(tx, organizationId, closed);
    const { name, start_date, end_date } = closed;
    const [, , [appended]] = await tx.flight([
      () => insertSnapshots(tx, organizationId, closed),
      ...appendToLog(tx, organizationId, { periodIds: [closed.id] }),
    ]);
    const chain = anchorOf(appended);
    const response = { ...closed, chain };
    await recordEvent(
      tx,
      originOf(ctx, ctx.actor),
      periodEvent(organizationId, 'period.closed', response, { name, start_date, end_date, chain }),
    );
    return response;
  });
}
