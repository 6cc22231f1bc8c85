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
  const entries: readonly {
    readonly label: string;
    readonly filter: Pick<JournalSearch, 'source' | 'linked'>;
  }[] = [
    { label: journal.allEntries, filter: {} },
    { label: journal.manualEntries, filter: { source: 'manual' } },
    { label: journal.unlinked, filter: { source: 'manual', linked: false } },
  ];
  return (
    <nav className={styles.causes} aria-label={journal.causes}>
      <p>{journal.causesOf(account, format.date(startDate), format.date(endDate))}</p>
      <ul>
        {entries.map(({ label, filter }) => (
          <li key={label}>
            <Link
              to="/journal"
              search={{ account, startDate, endDate, ...filter }}
              replace
              aria-current={filter.source === source && filter.linked === linked ? 'true' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
        <li>
          {/* The entry of a movement may lack a line of the account. */}
          <Link to="/journal" search={{ source: 'manual', linked: true, startDate, endDate }}>
            {journal.linked}
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
