import type { Transaction } from '@tallybook/db';
import {
  dateLimitProblem,
  ProblemError,
  en,
  say,
  type AccountingPeriod,
  type CreatePeriod,
} from '@tallybook/domain';
import { originOf } from '../../../platform/events/event.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import { newId } from '../../../platform/ids.ts';
import { withExistingId } from '../../../platform/existing-id.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { appendToLog } from '../../../ledger/log/append-store.ts';
import { lockCalendar } from '../../../ledger/periods/lock-store.ts';
import { readClosedThrough, readDateLimit } from '../../../ledger/periods/month-store.ts';
import { findOverlapping, insertPeriod } from '../../../ledger/periods/store.ts';

/**
 * Opens a period. Throws DATE_TOO_FAR_AHEAD (400), PERIOD_OVERLAPS (409), enforced by the exclusion constraint, and PERIOD_STATE_CONFLICT (409)
 * if the period starts before the end of a closed one: a movement posted to it would change closed figures.
 */
export function createPeriod(ctx: VerbContext, input: CreatePeriod): Promise<AccountingPeriod> {
  const { organizationId } = ctx.actor;
  const find = (tx: Transaction) => findOverlapping(tx, organizationId, input);
  return withExistingId(ctx.services, organizationId, 'PERIOD_OVERLAPS', find, () =>
    write(ctx, input, async (tx) => {
      const [, period, closedThrough, dateLimit] = await tx.flight([
        () => lockCalendar(tx, organizationId),
        () => insertPeriod(tx, organizationId, { id: newId(), ...input }),
        () => readClosedThrough(tx, organizationId),
        () => readDateLimit(tx, organizationId),
      ]);
      // The start: a financial year may be created in advance.
      const tooFar = dateLimitProblem(dateLimit, input.start_date, '/start_date');
      if (tooFar !== undefined) throw tooFar;
      if (period === undefined) throw new Error('the period was not inserted');
      if (closedThrough !== null && period.start_date <= closedThrough)
        throw new ProblemError('PERIOD_STATE_CONFLICT', say(en.booksClosedThrough, { date: closedThrough }));
      await tx.flight([
        () =>
          recordEvent(tx, originOf(ctx, ctx.actor), {
            organizationId,
            type: 'period.opened',
            subjectId: period.id,
            data: input,
          }),
        ...appendToLog(tx, organizationId, { periodIds: [period.id] }),
      ]);
      return period;
    }),
  );
}
