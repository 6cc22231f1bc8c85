import { ProblemError, type AccountingPeriod } from '@tallybook/domain';
import { crashPoint } from '../../platform/crash-point.ts';
import { originOf, recordEvent } from '../../platform/events/index.ts';
import { notFound, type VerbContext } from '../../platform/verb.ts';
import { write } from '../../platform/write.ts';
import { lockCalendar, lockMonthsExclusive } from './lock-store.ts';
import { findRecostThrough, insertSnapshots } from './snapshot-store.ts';
import { requireReconciled } from './require-reconciled.ts';
import { closeOpenPeriod, findOpenBefore, findPeriod } from './store.ts';

/**
 * Closes a period for good: a posting into it either committed before, or is refused from now on.
 *
 * Periods are closed in order. While an earlier one is open, closing is refused (PERIOD_STATE_CONFLICT): a
 * movement posted there would change what the later period opened with and what its issues cost, and a closed
 * period never changes. So the closed periods are always all periods up to a day, which is also why only the
 * latest of them can be opened again. For the same reason it is refused while costs up to the period's end are
 * still being worked out.
 *
 * Where movements are booked automatically, it is refused too while the inventory account does not hold what the
 * stock is worth at the period's end (PERIOD_NOT_RECONCILED, with the figures).
 *
 * What each product held and was worth at the end is kept with it, anew at each closing.
 */
export function closePeriod(ctx: VerbContext, input: { id: string }): Promise<AccountingPeriod> {
  const { organizationId, userId } = ctx.actor;
  return write(ctx, input, async (tx) => {
    // Its dates never change, so they may be read before the locks; its status may not.
    const period = await findPeriod(tx, organizationId, input.id);
    if (period === undefined) throw notFound('accounting period');
    await lockMonthsExclusive(tx, organizationId, period.start_date, period.end_date);
    await lockCalendar(tx, organizationId);
    const earlier = await findOpenBefore(tx, organizationId, period.start_date);
    const closed = await closeOpenPeriod(tx, organizationId, input.id, userId);
    if (closed === undefined)
      throw new ProblemError(
        'PERIOD_STATE_CONFLICT',
        `The accounting period ${period.name} is closed already.`,
      );
    if (earlier !== undefined)
      throw new ProblemError(
        'PERIOD_STATE_CONFLICT',
        `The earlier accounting period ${earlier.name} is open; close that one first.`,
      );
    const pending = await findRecostThrough(tx, organizationId, period.end_date);
    if (pending !== undefined)
      throw new ProblemError(
        'PERIOD_STATE_CONFLICT',
        `Costs of product ${pending} in or before ${period.name} are still being worked out; try again shortly.`,
      );
    crashPoint('period marked closed');
    await requireReconciled(tx, organizationId, closed);
    const { name, start_date, end_date } = closed;
    await Promise.all([
      insertSnapshots(tx, organizationId, closed),
      recordEvent(tx, originOf(ctx, ctx.actor), {
        organizationId: ctx.actor.organizationId,
        type: 'period.closed',
        subjectId: closed.id,
        data: { name, start_date, end_date },
      }),
    ]);
    return closed;
  });
}
