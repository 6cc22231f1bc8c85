import type { Verification } from '@tallybook/domain';
import { readReport } from '../../platform/read.ts';
import type { VerbContext } from '../../platform/verb.ts';
import {
  compareDays,
  findEntryAfter,
  findInvalidEntry,
  type AccountDay,
  type ComparedDay,
} from './journal-store.ts';
import type { ChainRow } from './store.ts';

type Failure = NonNullable<Verification['first_failure']>;

/** Batch sizes that one statement can check well within the statement timeout, however busy the days are. */
const entriesPerBatch = 5_000;
const daysPerBatch = 20;

const firstId = '00000000-0000-0000-0000-000000000000';
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Compares journal entries with their lines, periods and movements, and the daily sums of each account with the lines.
 * Each batch is one statement, so it sees a concurrent posting completely or not at all.
 */
export async function checkJournal(ctx: VerbContext): Promise<Failure | undefined> {
  return (await checkEntries(ctx)) ?? (await checkDays(ctx));
}

async function checkEntries(ctx: VerbContext): Promise<Failure | undefined> {
  const { organizationId } = ctx.actor;
  for (let after = firstId; after !== lastId;) {
    const from = after;
    const next = await readReport(ctx, (tx) => findEntryAfter(tx, organizationId, from, entriesPerBatch));
    const through = next ?? lastId;
    const invalid = await readReport(ctx, (tx) =>
      findInvalidEntry(tx, organizationId, { after: from, through }),
    );
    if (invalid !== undefined)
      return { journal_entry_id: invalid.id, check: 'journal', detail: invalid.fault };
    after = through;
  }
  return undefined;
}

async function checkDays(ctx: VerbContext): Promise<Failure | undefined> {
  const { organizationId } = ctx.actor;
  for (let after: AccountDay | undefined = { account: '', date: '1900-01-01' }; after !== undefined;) {
    const from: AccountDay = after;
    const days: ComparedDay[] = await readReport(ctx, (tx) =>
      compareDays(tx, organizationId, from, daysPerBatch),
    );
    const mismatch = days.find((day) => !day.agrees);
    if (mismatch !== undefined)
      return {
        check: 'journal',
        detail: `The sums of account ${mismatch.account} on ${mismatch.date} differ from the sums of its lines.`,
      };
    after = days.length < daysPerBatch ? undefined : days.at(-1);
  }
  return undefined;
}

export const journalLinkFaultTexts: Readonly<Record<NonNullable<ChainRow['link_fault']>, string>> = {
  missing: 'The journal entry of this movement does not exist.',
  period: 'The journal entry of this movement is in another accounting period.',
  other: 'The journal entry of this movement was created for something else.',
};
