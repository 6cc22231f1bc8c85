import { useQuery } from '@tanstack/react-query';
import type { JournalEntry } from '@tallybook/sdk';
import { useList } from '../../data/list.ts';
import { useOrganization } from '../../data/organization.ts';
import { postingRules } from '../../data/posting-rules.ts';
import { pages } from '../../data/query.ts';
import type { JournalSearch } from './search.ts';

/** With the balance of the account after it, if the list is of one account. */
export type Entry = JournalEntry & { readonly running_balance?: string | undefined };

/** Entries of a page: those of automatic posting are short. */
const pageSize = 100;

/** The entries that match the filters, newest or oldest first, with the balance of the account if it is one of them. */
export function useEntries(filter: Omit<JournalSearch, 'entry'>) {
  const isOfAccount = filter.account !== undefined;
  const input = { limit: pageSize, ...filter, ...(isOfAccount && { running_balance: true }) };
  return useList(pages('journalEntries', 'list', input), { keepsPrevious: true });
}

/** The accounts that automatic posting uses, by number. */
export function useKnownAccounts(): readonly string[] {
  const { organization } = useOrganization();
  const rules = useQuery(postingRules).data?.items ?? [];
  const accounts = [
    ...Object.values(organization.settings.automatic_posting ?? {}),
    ...rules.map(({ account }) => account),
  ];
  return [...new Set(accounts)].toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
}
