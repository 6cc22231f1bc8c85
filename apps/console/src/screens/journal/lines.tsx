import type { ReactNode } from 'react';
import { useFormat, useTexts } from '../../texts/context.ts';
import styles from './journal.module.css';
import type { Entry } from './query.ts';
import { shownLines } from './shown-lines.ts';

type Line = Entry['lines'][number];

interface Props {
  readonly entry: Entry;
  /** The account of the list, whose lines stand out. */
  readonly account: string | undefined;
}

/** One part of each line, in a column of its own. */
export function LineParts({
  entry: { lines },
  account,
  part,
}: Props & { readonly part: 'account' | 'debit' | 'credit' }) {
  const shown = shownLines(lines, account);
  return (
    <>
      {shown.map((line, at) => (
        <div key={at} className={line.account === account ? styles.own : styles.line}>
          {part === 'account' ? (
            <span className={styles.account} title={line.account}>
              {line.account}
            </span>
          ) : (
            <Amount decimal={line[part]} />
          )}
        </div>
      ))}
      {part === 'account' && <More count={lines.length - shown.length} />}
    </>
  );
}

/** The lines in a card, with headings of their own. */
export function CardLines({ entry: { lines }, account }: Props) {
  const { journal } = useTexts().common;
  const shown = shownLines(lines, account);
  // Without the heading of a column, a screen reader needs the side of each amount.
  const amount = (line: Line, side: 'debit' | 'credit'): ReactNode => (
    <span className="number">
      <span className="visually-hidden">{isZero(line[side]) ? '' : `${journal[side]} `}</span>
      <Amount decimal={line[side]} />
    </span>
  );
  return (
    <div className={styles.cardLines}>
      <div className={styles.cardHead} aria-hidden="true">
        <span>{journal.account}</span>
        <span>{journal.debit}</span>
        <span>{journal.credit}</span>
      </div>
      {shown.map((line, at) => (
        <div key={at} className={line.account === account ? styles.ownCardLine : styles.cardLine}>
          <span>{line.account}</span>
          {amount(line, 'debit')}
          {amount(line, 'credit')}
        </div>
      ))}
      <More count={lines.length - shown.length} />
    </div>
  );
}

/** A line has one of the two amounts; the other one is 0. */
const isZero = (decimal: string): boolean => !/[1-9]/.test(decimal);

function Amount({ decimal }: { readonly decimal: string }) {
  const format = useFormat();
  return isZero(decimal) ? '' : format.amount(decimal);
}

function More({ count }: { readonly count: number }) {
  const { journal } = useTexts();
  const format = useFormat();
  if (count <= 0) return null;
  return <div className={styles.source}>{journal.moreLines(format.number(count))}</div>;
}
