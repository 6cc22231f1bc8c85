import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Icon } from '../components/icon.tsx';
import { query } from '../data/query.ts';
import { useLocalization } from '../texts/context.ts';
import styles from './alert-bell.module.css';

const maxCounted = 99;
const pollMs = 60_000;

/** Leads to the alerts, with the number of open ones. */
export function AlertBell() {
  const { texts, format } = useLocalization();
  const { shell } = texts;
  const { data } = useQuery({
    ...query('alerts', 'list', { status: 'open', limit: maxCounted + 1 }),
    refetchInterval: pollMs,
  });
  const count = data?.items.length ?? 0;
  const shown = count > maxCounted ? `${format.number(maxCounted)}+` : format.number(count);
  return (
    <Link
      to="/alerts"
      className={styles.bell}
      aria-label={count === 0 ? shell.alerts : shell.openAlerts(shown)}
      title={shell.alerts}
    >
      <Icon name="bell" />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {shown}
        </span>
      )}
    </Link>
  );
}
