import type { Verification } from '@tallybook/domain';
import { read } from '../../platform/read.ts';
import type { VerbContext } from '../../platform/verb.ts';
import {
  compareDays,
  findEntryAfter,
  findInvalidEntry,
  type DayPlace,
  type SummedDay,
} from './journal-store.ts';

type Failure = NonNullable<Verification['first_failure']>;

/** So many at a time: what one statement can check well within its time, however busy the days are. */
const entriesAtOnce = 5_000;
const daysAtOnce = 20;

const firstId = '00000000-0000-0000-0000-000000000000';
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Holds the journal against itself: entries against their lines, periods and movements, and the sums of accounts and
 * days against the lines. Each piece is one statement, so what is posted meanwhile is seen whole or not at all.
 *
 * @returns the first thing that is not as it must be
 */
export async function checkJournal(ctx: VerbContext): Promise<Failure | undefined> {
  return (await checkEntries(ctx)) ?? (await checkDays(ctx));
}

async function checkEntries(ctx: VerbContext): Promise<Failure | undefined> {
  const { organizationId } = ctx.actor;
  for (let after = firstId; after !== lastId;) {
    const from = after;
    const found = await read(ctx, (tx) => findEntryAfter(tx, organizationId, from, entriesAtOnce));
    const through = found ?? lastId;
    const odd = await read(ctx, (tx) => findInvalidEntry(tx, organizationId, { after: from, through }));
    if (odd !== undefined) return { journal_entry_id: odd.id, check: 'journal', detail: odd.fault };
    after = through;
  }
  return undefined;
}

async function checkDays(ctx: VerbContext): Promise<Failure | undefined> {
  const { organizationId } = ctx.actor;
  for (let after: DayPlace | undefined = { account: '', date: '1900-01-01' }; after !== undefined;) {
    const from: DayPlace = after;
    const days: SummedDay[] = await read(ctx, (tx) => compareDays(tx, organizationId, from, daysAtOnce));
    const odd = days.find((day) => !day.agrees);
    if (odd !== undefined)
      return {
        check: 'journal',
        detail: `The sums of account ${odd.account} on ${odd.date} are not those of its lines.`,
      };
    after = days.length < daysAtOnce ? undefined : days.at(-1);
  }
  return undefined;
}

/** Why the entry that a movement names cannot be its own. */
export type JournalLinkFault = 'missing' | 'period' | 'other';

/** The same in words, for whoever reads the answer. */
export const journalLinkFaultTexts: Readonly<Record<JournalLinkFault, string>> = {
  missing: 'The movement names a journal entry that is not there.',
  period: 'The movement names a journal entry of another accounting period.',
  other: 'The movement names a journal entry that was made for something else.',
};
