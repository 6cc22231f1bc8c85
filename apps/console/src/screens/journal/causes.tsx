import { Link } from '@tanstack/react-router';
import { useFormat, useTexts } from '../../texts/context.ts';
import styles from './journal.module.css';
import type { JournalSearch } from './search.ts';

/** Why an account may differ from the stock: each cause with the rows that show it. */
export function Causes({ search }: { readonly search: JournalSearch }) {
  const { journal } = useTexts();
  const format = useFormat();
  const { account, startDate, endDate, source, linked } = search;
  if (account === undefined || startDate === undefined || endDate === undefined) return null;
  const base = { account, startDate, endDate };
  const current = linked === false ? 'unlinked' : source === 'manual' ? 'manual' : undefined;
  return (
    <nav className={styles.causes} aria-label={journal.causes}>
      <p>{journal.causesOf(account, format.date(startDate), format.date(endDate))}</p>
      <ul>
        <li>
          <Link
            to="/journal"
            search={{ ...base, source: 'manual' }}
            replace
            aria-current={current === 'manual' ? 'true' : undefined}
          >
            {journal.manualEntries}
          </Link>
        </li>
        <li>
          <Link
            to="/journal"
            search={{ ...base, linked: false }}
            replace
            aria-current={current === 'unlinked' ? 'true' : undefined}
          >
            {journal.unlinked}
          </Link>
        </li>
        <li>
          <Link to="/movements" search={{ linked: false, startDate, endDate }}>
            {journal.movementsWithout}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
