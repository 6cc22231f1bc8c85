import { ProblemError, en, say, type AccountingPeriod, type ReopenPeriod } from '@tallybook/domain';
import { originOf } from '../../../platform/events/event.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { appendToLog } from '../../../ledger/log/append-store.ts';
import { lockCalendar } from '../../../ledger/periods/lock-store.ts';
import { readClosedThrough } from '../../../ledger/periods/month-store.ts';
import { findPeriod, reopenClosedPeriod } from '../../../ledger/periods/store.ts';

/** Reopens the latest closed period. Throws PERIOD_STATE_CONFLICT (409) for any other; `closePeriod` says why. */
export function reopenPeriod(ctx: VerbContext, input: ReopenPeriod): Promise<AccountingPeriod> {
  const { organizationId } = ctx.actor;
  return write(ctx, input, async (tx) => {
    const [, closedThrough, period] = await tx.flight([
      () => lockCalendar(tx, organizationId),
      () => readClosedThrough(tx, organizationId),
      () => findPeriod(tx, organizationId, input.id),
    ]);
    if (period === undefined) throw notFound('accounting period');
    if (period.status === 'open')
      throw new ProblemError('PERIOD_STATE_CONFLICT', say(en.periodAlreadyOpen, { name: period.name }));
    if (period.end_date !== closedThrough)
      throw new ProblemError(
        'PERIOD_STATE_CONFLICT',
        say(en.onlyLatestReopens, { date: closedThrough ?? '' }),
      );
    const reopened = await reopenClosedPeriod(tx, organizationId, input.id);
    if (reopened === undefined) throw new Error('the period was not reopened');
    const { name, start_date, end_date, closed_at, closed_by } = period;
    const { reason } = input;
    const details = { name, start_date, end_date, closed_at, closed_by, ...(reason && { reason }) };
    await tx.flight([
      () =>
        recordEvent(tx, originOf(ctx, ctx.actor), {
          organizationId,
          type: 'period.reopened',
          subjectId: reopened.id,
          data: details,
          published: reopened,
        }),
      ...appendToLog(tx, organizationId, { periodIds: [period.id] }),
    ]);
    return reopened;
  });
}
