import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../components/dialog.tsx';
import { Failed, Loading } from '../../components/states.tsx';
import { query } from '../../data/query.ts';
import { useFormat, useTexts } from '../../texts/context.ts';
import styles from './product.module.css';

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** A journal entry with its lines. */
export function JournalEntry({ id, onClose }: Props) {
  const { product } = useTexts();
  const { cost } = product;
  const format = useFormat();
  const { data: entry, error, refetch } = useQuery(query('journalEntries', 'get', { id }));
  // A line has one of the two amounts; the other one is 0.
  const amount = (decimal: string): string => (/[1-9]/.test(decimal) ? format.amount(decimal) : '');
  return (
    <Dialog open onClose={onClose} title={cost.entryTitle}>
      {entry === undefined ? (
        error === null ? (
          <Loading lines={3} />
        ) : (
          <Failed error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          <p>
            {format.date(entry.entry_date)} · {entry.memo}
          </p>
          <table className={styles.entry}>
            <caption className="visually-hidden">{cost.entryTitle}</caption>
            <thead>
              <tr>
                <th scope="col">{cost.account}</th>
                <th scope="col">{cost.debit}</th>
                <th scope="col">{cost.credit}</th>
              </tr>
            </thead>
            <tbody>
              {entry.lines.map(({ account, debit, credit }, at) => (
                <tr key={at}>
                  <th scope="row">{account}</th>
                  <td>{amount(debit)}</td>
                  <td>{amount(credit)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Dialog>
  );
}
