import type { JournalEntry } from '@tallybook/sdk';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Column } from '../../components/data-table.tsx';
import { EntryLink } from '../../components/entry-link.tsx';
import type { Format } from '../../texts/format.ts';
import type { Texts } from '../../texts/texts.ts';
import styles from './journal.module.css';
import type { JournalSearch } from './search.ts';

export type Entry = JournalEntry & { readonly running_balance?: string | undefined };
type Line = Entry['lines'][number];

interface Options {
  readonly texts: Texts;
  readonly format: Format;
  readonly search: JournalSearch;
  /** Whether rows are cards, in which the lines need a table of their own. */
  readonly isNarrow: boolean;
}

/** Lines that a row shows; the entry shows all of them. */
const maxLines = 8;

/** The columns of a journal: an entry is one row with a line for each account. */
export function journalColumns({ texts, format, search, isNarrow }: Options): Column<Entry>[] {
  const { journal: texts_, common } = texts;
  const { account } = search;
  const lines = (part: (line: Line) => ReactNode) =>
    function Lines({ lines: all }: Entry) {
      return all.slice(0, maxLines).map((line, at) => (
        <div key={at} className={line.account === account ? styles.own : styles.line}>
          {part(line)}
        </div>
      ));
    };
  const amount = (decimal: string): string => (/[1-9]/.test(decimal) ? format.amount(decimal) : '');
  return [
    ...(isNarrow
      ? []
      : [
          {
            key: 'date',
            title: texts_.date,
            cell: ({ entry_date }: Entry) => <span className={styles.date}>{format.date(entry_date)}</span>,
          },
        ]),
    {
      key: 'entry',
      title: texts_.entry,
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
    ...(isNarrow
      ? [
          {
            key: 'lines',
            title: texts_.lines,
            cell: (entry: Entry) => (
              <div className={styles.cardLines}>
                <div className={styles.cardHead} aria-hidden="true">
                  <span>{common.journal.account}</span>
                  <span>{common.journal.debit}</span>
                  <span>{common.journal.credit}</span>
                </div>
                {entry.lines.slice(0, maxLines).map((line, at) => (
                  <div key={at} className={line.account === account ? styles.ownCardLine : styles.cardLine}>
                    <span>{line.account}</span>
                    <CardAmount label={common.journal.debit} text={amount(line.debit)} />
                    <CardAmount label={common.journal.credit} text={amount(line.credit)} />
                  </div>
                ))}
                <More entry={entry} />
              </div>
            ),
          },
        ]
      : [
          {
            key: 'account',
            title: common.journal.account,
            cell: (entry: Entry) => (
              <>
                {lines((line) => (
                  <span className={styles.account} title={line.account}>
                    {line.account}
                  </span>
                ))(entry)}
                <More entry={entry} />
              </>
            ),
          },
          {
            key: 'debit',
            title: common.journal.debit,
            isNumber: true,
            cell: lines(({ debit }) => amount(debit)),
          },
          {
            key: 'credit',
            title: common.journal.credit,
            isNumber: true,
            cell: lines(({ credit }) => amount(credit)),
          },
        ]),
    ...(account === undefined
      ? []
      : [
          {
            key: 'balance',
            title: texts_.balance,
            isNumber: true,
            cell: ({ running_balance: balance }: Entry) => (
              <strong>{balance === undefined ? '…' : format.amount(balance)}</strong>
            ),
          },
        ]),
    {
      key: 'belongs',
      title: texts_.belongsTo,
      cell: (entry) => <EntryLink entry={entry} />,
    },
  ];

  function More({ entry }: { readonly entry: Entry }) {
    const hidden = entry.lines.length - maxLines;
    if (hidden <= 0) return null;
    return <div className={styles.source}>{texts_.moreLines(format.number(hidden))}</div>;
  }
}

/** Without the heading of a column, a screen reader needs the side of each amount. */
function CardAmount({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <span className="number">
      {text !== '' && (
        <>
          <span className="visually-hidden">{label} </span>
          {text}
        </>
      )}
    </span>
  );
}
