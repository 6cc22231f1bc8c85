import type { Transaction } from '@tallybook/db';
import type { Verification } from '@tallybook/domain';
import { pause } from '../../../platform/fairness/pacer.ts';
import {
  checkEntries,
  compareDays,
  findLinesWithoutEntry,
  type AccountDay,
  type ComparedDay,
} from './journal-store.ts';
import { idRanges } from './id-range-store.ts';
import type { MovementRow } from './movement-store.ts';

type Failure = NonNullable<Verification['first_failure']>;

/** Few enough that one statement compares them well within the statement timeout, however busy the days are. */
const daysPerBatch = 20;

/**
 * Compares journal entries with their lines, periods and movements, and the daily sums of each account with the lines.
 *
 * @param key for `numberOf`
 * @returns the sum of what the ledger log must contain about the entries
 */
export async function checkJournal(
  tx: Transaction,
  organizationId: string,
  key: string,
): Promise<{ readonly entries: bigint; readonly failure?: Failure | undefined }> {
  let entries = 0n;
  for await (const range of idRanges(tx, 'entry', organizationId)) {
    const { id, fault, sum } = await checkEntries(tx, organizationId, { ...range, key });
    if (id !== null && fault !== null)
      return { entries, failure: { journal_entry_id: id, check: 'journal', detail: fault } };
    const orphaned = await findLinesWithoutEntry(tx, organizationId, range);
    if (orphaned !== null) return { entries, failure: missingEntry(orphaned) };
    entries += BigInt(sum);
    await pause();
  }
  return { entries, failure: await checkDays(tx, organizationId) };
}

const missingEntry = (id: string): Failure => ({
  journal_entry_id: id,
  check: 'journal',
  detail: 'The entry is missing, but its lines exist.',
});

async function checkDays(tx: Transaction, organizationId: string): Promise<Failure | undefined> {
  for (let after: AccountDay | undefined = { account: '', date: '1900-01-01' }; after !== undefined;) {
    const days: ComparedDay[] = await compareDays(tx, organizationId, after, daysPerBatch);
    const mismatch = days.find((day) => !day.agrees);
    if (mismatch !== undefined)
      return {
        check: 'journal',
        detail: `The sums of account ${mismatch.account} on ${mismatch.date} differ from the sums of its lines.`,
      };
    after = days.length < daysPerBatch ? undefined : days.at(-1);
    await pause();
  }
  return undefined;
}

export const journalLinkFaultTexts: Readonly<
  Record<Exclude<MovementRow['linked_source'], 'manual' | 'stock_movement' | null>, string>
> = {
  missing: 'The journal entry of this movement does not exist.',
  period: 'The journal entry of this movement is in another accounting period.',
  other: 'The journal entry of this movement was created for something else.',
};
