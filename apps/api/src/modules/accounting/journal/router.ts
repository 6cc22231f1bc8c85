import {
  createJournalEntryInput,
  idInput,
  journalEntry,
  listedJournalEntry,
  listJournalEntriesInput,
  pageInputOf,
  pageOf,
} from '@tallybook/domain';
import { z } from 'zod';
import { router } from '../../../procedures/base.ts';
import { items } from '../../../procedures/lists.ts';
import { authenticated, authorize } from '../../../procedures/procedures.ts';
import { createJournalEntry } from './create.ts';
import { getJournalEntry } from './get.ts';
import { listJournalEntries } from './list.ts';

const path = '/accounting/journal-entries';
const tags = ['Journal entries'];

/** With these, a page looks up what names each manual entry, or takes the sums of many days. */
const computedFor = ['linked', 'running_balance'];

export const journalEntriesRouter = router({
  create: authenticated({
    permission: 'journal.post',
    openapi: {
      method: 'POST',
      path,
      tags,
      operationId: 'journalEntries.create',
      summary: 'Post a journal entry',
      description:
        'Posts a balanced manual entry into the open period of its date. Without a period on that date, the calendar month is opened, unless the organization has turned that off. Entries cannot be changed; correct one with another.',
    },
    rest: { status: 201, location: `/api${path}/{id}` },
    problems: ['DATE_TOO_FAR_AHEAD', 'PERIOD_CLOSED', 'PERIOD_NOT_FOUND', 'JOURNAL_ENTRY_UNBALANCED'],
  })
    .input(createJournalEntryInput)
    .output(journalEntry)
    .use(authorize)
    .mutation(({ ctx, input }) => createJournalEntry(ctx, input)),

  list: authenticated({
    permission: 'journal.read',
    report: computedFor,
    openapi: {
      method: 'GET',
      path,
      tags,
      operationId: 'journalEntries.list',
      summary: 'List journal entries',
      description:
        'The entries with their lines: newest `entry_date` first, then most recently created. Entries that automatic posting created are included. With `account` and `running_balance`, each entry has the balance of the account after it.',
    },
  })
    .input(listJournalEntriesInput)
    .output(z.array(listedJournalEntry))
    .use(authorize)
    .query(({ ctx, input }) => items(ctx, listJournalEntries(ctx, input))),

  listPage: authenticated({ permission: 'journal.read', report: computedFor })
    .input(pageInputOf(listJournalEntriesInput))
    .output(pageOf(listedJournalEntry))
    .use(authorize)
    .query(({ ctx, input }) => listJournalEntries(ctx, input)),

  get: authenticated({
    permission: 'journal.read',
    openapi: {
      method: 'GET',
      path: `${path}/{id}`,
      tags,
      operationId: 'journalEntries.get',
      summary: 'Get a journal entry',
      description: 'One entry with its lines, whether posted by a caller or by automatic posting.',
    },
    problems: ['NOT_FOUND'],
  })
    .input(idInput('journal entry'))
    .output(journalEntry)
    .use(authorize)
    .query(({ ctx, input }) => getJournalEntry(ctx, input)),
});
