import { Link } from '@tanstack/react-router';
import { Icon } from '../../components/icon.tsx';
import { Card } from '../../components/page.tsx';
import { useOrganization } from '../../data/organization.ts';
import { useTexts } from '../../texts/context.ts';
import styles from './home.module.css';
import type { useFirstSteps } from './query.ts';

type Done = NonNullable<ReturnType<typeof useFirstSteps>>;

/** What a new organization does first; steps that are done have a tick. */
export function FirstSteps({ done }: { readonly done: Done }) {
  const { home } = useTexts();
  const { may } = useOrganization();
  const steps = [
    { key: 'accounts', to: '/accounts', permission: 'journal.read' },
    { key: 'products', to: '/import', permission: 'products.keep' },
    { key: 'movements', to: '/import', permission: 'movements.post' },
    { key: 'people', to: '/invitations', permission: 'invitations.send' },
  ] as const;
  return (
    <Card title={home.firstSteps}>
      <ol className={styles.steps}>
        {steps
          .filter(({ permission }) => may(permission))
          .map(({ key, to }) => (
            <li key={key}>
              <Link to={to} className={styles.item}>
                <span className={done[key] ? styles.done : styles.open}>
                  {done[key] && <Icon name="check" />}
                </span>
                <span>
                  <strong>{home.steps[key].title}</strong>
                  {done[key] && <span className="visually-hidden"> ({home.done})</span>}
                  <br />
                  <span className="muted">{home.steps[key].hint}</span>
                </span>
              </Link>
            </li>
          ))}
      </ol>
    </Card>
  );
}
