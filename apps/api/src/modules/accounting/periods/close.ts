import {
  openStockTakes,
  periodAlreadyClosed,
  ProblemError,
  reviewsDue,
  en,
  say,
  type ClosedPeriod,
  type ClosePeriod,
} from '@tallybook/domain';
import { crashPoint } from '../../../platform/crash-point.ts';
import { originOf } from '../../../platform/events/event.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { anchorOf } from '../../../ledger/log/anchor.ts';
import { appendToLog } from '../../../ledger/log/append-store.ts';
import { readMoneyScale } from '../../../ledger/levels/store.ts';
import { selectDueReviews } from './due-reviews-store.ts';
import { lockCalendar, lockMonthsExclusive } from '../../../ledger/periods/lock-store.ts';
import { findRecostThrough, insertSnapshots } from './snapshot-store.ts';
import { selectOpenStockTakes } from './open-stock-takes-store.ts';
import { requireReconciled } from '../reconciliation/require-reconciled.ts';
import { closeOpenPeriod, findOpenBefore, findPeriod } from '../../../ledger/periods/store.ts';

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
 * With `require_reviews`, closing fails with REVIEWS_DUE while an allowance is not what the units on hand require at the period's
 * end; otherwise the response names these products. Their next review then belongs to a later period.
 *
 * With `require_counts`, closing fails with OPEN_STOCK_TAKES while a stock take of the period is neither posted nor cancelled;
 * otherwise the response names these. It fails before the reviews, because posting a stock take changes the units on hand.
 *
 * Each closing stores a new snapshot of quantity and value per product, and returns an anchor of the ledger log.
 */
export function closePeriod(ctx: VerbContext, input: ClosePeriod): Promise<ClosedPeriod> {
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
      throw new ProblemError('PERIOD_STATE_CONFLICT', say(en.earlierPeriodOpen, { name: earlier.name }));
    if (pending !== undefined)
      throw new ProblemError(
        'PERIOD_STATE_CONFLICT',
        say(en.costsPendingInPeriod, { product: pending, period: period.name }),
      );
    crashPoint('period marked closed');
    await requireReconciled(tx, organizationId, closed);
    const { name, start_date, end_date } = closed;
    const [moneyScale, open_stock_takes] = await tx.flight([
      () => readMoneyScale(tx, organizationId),
      () => selectOpenStockTakes(tx, organizationId, { startDate: start_date, endDate: end_date }),
    ]);
    if (input.require_counts === true && open_stock_takes.count > 0)
      throw openStockTakes(name, open_stock_takes);
    const reviews_due = await selectDueReviews(tx, organizationId, { asOf: end_date, moneyScale });
    if (input.require_reviews === true && reviews_due.count > 0) throw reviewsDue(name, reviews_due);
    const [, , [appended]] = await tx.flight([
      () => insertSnapshots(tx, organizationId, closed),
      ...appendToLog(tx, organizationId, { periodIds: [closed.id] }),
    ]);
    const chain = anchorOf(appended);
    const response = { ...closed, chain, reviews_due, open_stock_takes };
    await recordEvent(tx, originOf(ctx, ctx.actor), {
      organizationId,
      type: 'period.closed',
      subjectId: closed.id,
      data: { name, start_date, end_date, chain },
      published: response,
    });
    return response;
  });
}
