import { usePostingRule } from '../data/posting-rules.ts';
import { useFormat, useTexts } from '../texts/context.ts';
import styles from './journal-lines.module.css';

interface Line {
  readonly account: string;
  readonly debit: string;
  readonly credit: string;
  readonly dimension?: string | null;
  readonly posting_rule_id?: string | null;
}

interface Props {
  /** Describes the table to screen readers. */
  readonly caption: string;
  readonly lines: readonly Line[];
}

/** The lines of a journal entry, as accountants know them. */
export function JournalLines({ caption, lines }: Props) {
  const { journal } = useTexts().common;
  const format = useFormat();
  // A line has one of the two amounts; the other one is 0.
  const amount = (decimal: string): string => (/[1-9]/.test(decimal) ? format.amount(decimal) : '');
  const hasDimension = lines.some(({ dimension }) => typeof dimension === 'string');
  return (
    <table className={styles.lines}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{journal.account}</th>
          {hasDimension && (
            <th scope="col" className={styles.dimension}>
              {journal.dimension}
            </th>
          )}
          <th scope="col">{journal.debit}</th>
          <th scope="col">{journal.credit}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ account, debit, credit, dimension, posting_rule_id }, at) => (
          <tr key={at}>
            <th scope="row">
              {account}
              {typeof posting_rule_id === 'string' && <Rule id={posting_rule_id} />}
              {typeof dimension === 'string' && (
                <div className={styles.narrow}>
                  {journal.dimension}: {dimension}
                </div>
              )}
            </th>
            {hasDimension && <td className={styles.dimension}>{dimension}</td>}
            <td>{amount(debit)}</td>
            <td>{amount(credit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Why the line has this account and not the one of the settings. */
function Rule({ id }: { readonly id: string }) {
  const { journal } = useTexts().common;
  const rule = usePostingRule(id);
  if (rule === undefined) return null;
  const of = [rule.category, rule.reason_code].filter((text) => text !== null).join(' · ');
  return <div className={styles.detail}>{journal.rule(of)}</div>;
}
