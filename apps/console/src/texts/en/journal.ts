export const journal = {
  title: 'Journal',
  date: 'Day',
  entry: 'Entry',
  lines: 'Lines',
  balance: 'Balance',
  belongsTo: 'Belongs to',
  caption: (account: string | undefined) =>
    account === undefined
      ? 'Journal entries, newest first'
      : `Entries on the account ${account}, newest first`,
  filters: 'Filters',
  source: 'Source',
  anySource: 'All sources',
  anyAccount: 'All accounts',
  linked: 'Manual, with a movement',
  unlinked: 'Manual, without a movement',
  from: 'From',
  to: 'To',
  clear: 'Clear filters',
  noMatch: 'No entry matches these filters',
  empty: 'There are no journal entries yet',
  emptyHint: 'Once accounts are named, each movement is posted to the journal.',
  toAccounts: 'Go to the accounts',
  moreLines: (count: string) => `Further lines: ${count}`,
  causes: 'Causes of a difference',
  causesOf: (account: string, first: string, last: string) =>
    `Why ${account} may differ from the stock, ${first} – ${last}:`,
  allEntries: 'All entries',
  manualEntries: 'Manual entries',
  movementsWithout: 'Movements without an entry',
};
