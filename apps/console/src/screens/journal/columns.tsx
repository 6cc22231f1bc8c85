import { Link } from '@tanstack/react-router';
import type { Column } from '../../components/data-table.tsx';
import { EntryLink } from '../../components/entry-link.tsx';
import type { Format } from '../../texts/format.ts';
import type { Texts } from '../../texts/texts.ts';
import styles from './journal.module.css';
import { CardLines, LineParts } from './lines.tsx';
import type { Entry } from './query.ts';
import type { JournalSearch } from './search.ts';

interface Options {
  readonly texts: Texts;
  readonly format: Format;
  readonly search: JournalSearch;
  /** Whether rows are cards, whose lines have no columns. */
  readonly isNarrow: boolean;
}

/** The columns of a journal: an entry is one row with a line for each account. */
export function journalColumns({ texts, format, search, isNarrow }: Options): Column<Entry>[] {
  const { journal, common } = texts;
  const { account } = search;
  const date: Column<Entry> = {
    key: 'date',
    title: journal.date,
    sort: 'date',
    cell: ({ entry_date }) => <span className={styles.date}>{format.date(entry_date)}</span>,
  };
  const balance: Column<Entry> = {
    key: 'balance',
    title: journal.balance,
    isNumber: true,
    cell: ({ running_balance: amount }) => (
      <strong>{amount === undefined ? '…' : format.amount(amount)}</strong>
    ),
  };
  const cardLines: Column<Entry> = {
    key: 'lines',
    title: journal.lines,
    cell: (entry) => <CardLines entry={entry} account={account} />,
  };
  const linePart = (part: 'account' | 'debit' | 'credit'): Column<Entry> => ({
    key: part,
    title: common.journal[part],
    isNumber: part !== 'account',
    cell: (entry) => <LineParts entry={entry} account={account} part={part} />,
  });
  return [
    ...(isNarrow ? [] : [date]),
    {
      key: 'entry',
      title: journal.entry,
      ...(isNarrow && { sort: [{ field: 'date', title: journal.date }] }),
      isHeader: true,
      cell: ({ id, entry_date, memo, source }) => (
        <>
          <Link
            to="/journal"
            search={{ ...search, entry: id }}
            replace
            resetScroll={false}
            className={styles.memo}
          >
            {memo}
          </Link>
          <div className={styles.source}>
            {isNarrow && `${format.date(entry_date)} · `}
            {common.journal.sources[source]}
          </div>
        </>
      ),
    },
    ...(isNarrow ? [cardLines] : [linePart('account'), linePart('debit'), linePart('credit')]),
    ...(account === undefined ? [] : [balance]),
    {
      key: 'belongs',
      title: journal.belongsTo,
      cell: (entry) => <EntryLink entry={entry} />,
    },
  ];
}
