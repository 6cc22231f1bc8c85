import {
  alreadyReversed,
  periodClosed,
  readDecimal,
  readWhole,
  reversalNotReversible,
  writeDownFollowed,
  writeDownLines,
  en,
  say,
  type ReverseWriteDown,
  type WriteDown,
} from '@tallybook/domain';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { readDay } from '../../../ledger/journal/store.ts';
import { accountsLock, lockMonthsShared } from '../../../ledger/periods/lock-store.ts';
import { openPeriodOn } from '../../../ledger/periods/open-on.ts';
import { selectAllowances } from '../../../ledger/write-downs/allowance-store.ts';
import { insertReviews, type NewReview } from './insert-rows.ts';
import {
  findLossAccount,
  findReview,
  findStateBefore,
  isReversed,
  selectLastReviews,
} from './reversal-store.ts';
import { lockWriteDowns } from './store.ts';

/**
 * Cancels the last review of a product, on the same day: what was in effect before it is in effect again, and the entry posts
 * the opposite amounts. A review of a closed period stays; a new one corrects it. Throws (404) NOT_FOUND, (400)
 * ALREADY_REVERSED, REVERSAL_NOT_REVERSIBLE, WRITE_DOWN_OUT_OF_ORDER if a later review follows, PERIOD_CLOSED and
 * PERIOD_NOT_FOUND.
 */
export function reverseWriteDown(ctx: VerbContext, input: ReverseWriteDown): Promise<WriteDown> {
  const { organizationId } = ctx.actor;
  return write(ctx, input, async (tx) => {
    // Facts never change, so they may be read before the locks.
    const original = await findReview(tx, organizationId, input.id);
    if (original === undefined) throw notFound('write-down');
    if (original.reverses_id !== null) throw reversalNotReversible(say(en.recordNewReview));
    const { product_id, as_of, journal_entry_id: posted } = original;
    const [, , day, reversed, [last], [newest]] = await tx.flight([
      () => lockMonthsShared(tx, organizationId, [as_of.slice(0, 7), accountsLock]),
      () => lockWriteDowns(tx, organizationId),
      () => readDay(tx, organizationId, as_of),
      () => isReversed(tx, organizationId, original.id),
      () => selectLastReviews(tx, organizationId, [product_id]),
      () => selectAllowances(tx, organizationId, { product_ids: [product_id] }),
    ]);
    if (reversed) throw alreadyReversed(say(en.writeDownReversed));
    if (last !== undefined && last.id !== original.id) throw writeDownFollowed(last.as_of);
    if (day.period?.closed === true) throw periodClosed(day.period.name, '/id', say(en.reviewInOpenPeriod));
    const { period, opened } = await openPeriodOn(tx, ctx, day, { date: as_of, pointer: '/id' });
    const before = await findStateBefore(tx, organizationId, original);
    const lossAccount = posted === null ? undefined : await findLossAccount(tx, organizationId, posted);
    const scale = day.moneyScale;
    const account = before?.allowance_account ?? null;
    // An allowance without an account was not booked, so the review booked only its own difference.
    const bookedIn = account ?? original.allowance_account;
    const reversal: NewReview = {
      productId: product_id,
      seq: (newest?.seq ?? original.seq) + 1,
      quantity: readWhole(original.quantity),
      value: readDecimal(original.cost, scale),
      netRealizableValue: before?.net_realizable_value ?? null,
      reason: input.reason,
      previous: readDecimal(original.allowance, scale),
      previousAccount: original.allowance_account,
      allowance: readDecimal(before?.allowance ?? '0', scale),
      allowanceAccount: account,
      reversesId: original.id,
    };
    const {
      items: [recorded],
    } = await insertReviews(tx, ctx, [reversal], {
      as_of,
      period,
      opened,
      createdAt: day.now,
      moneyScale: scale,
      lines:
        posted === null || bookedIn === null
          ? []
          : writeDownLines([reversal], { loss_account: lossAccount, allowance_account: bookedIn }, scale),
      memo: 'Reversal of a write-down',
    });
    if (recorded === undefined) throw new Error('the reversal was not recorded');
    return recorded;
  });
}
