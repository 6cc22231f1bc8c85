import { useFormat, useTexts } from '../texts/context.ts';
import styles from './journal-lines.module.css';

interface Props {
  /** Describes the table to screen readers. */
  readonly caption: string;
  readonly lines: readonly { readonly account: string; readonly debit: string; readonly credit: string }[];
}

/** The lines of a journal entry, as accountants know them. */
export function JournalLines({ caption, lines }: Props) {
  const { common } = useTexts();
  const format = useFormat();
  // A line has one of the two amounts; the other one is 0.
  const amount = (decimal: string): string => (/[1-9]/.test(decimal) ? format.amount(decimal) : '');
  return (
    <table className={styles.lines}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{common.journal.account}</th>
          <th scope="col">{common.journal.debit}</th>
          <th scope="col">{common.journal.credit}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ account, debit, credit }, at) => (
          <tr key={at}>
            <th scope="row">{account}</th>
            <td>{amount(debit)}</td>
            <td>{amount(credit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
