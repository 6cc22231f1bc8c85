import { Link } from '@tanstack/react-router';
import { useTexts } from '../texts/context.ts';
import { reportScreens } from './report-screens.ts';
import styles from './report-tabs.module.css';

/** Links between the reports. */
export function ReportTabs() {
  const texts = useTexts();
  return (
    <nav aria-label={texts.shell.reports}>
      <ul className={styles.tabs}>
        {reportScreens.map(({ to, title }) => (
          <li key={to}>
            <Link to={to} className={styles.tab} activeProps={{ 'aria-current': 'page' }}>
              {title(texts)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
