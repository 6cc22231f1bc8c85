import { Link } from '@tanstack/react-router';
import { Icon, type IconName } from '../../components/icon.tsx';
import { Loading } from '../../components/states.tsx';
import { useOrganization } from '../../data/organization.ts';
import { useFormat, useTexts } from '../../texts/context.ts';
import styles from './home.module.css';
import {
  useFailedWebhooks,
  useOpenAlerts,
  useOpenPeriod,
  usePendingInvitations,
  useValue,
  type Count,
} from './query.ts';

interface Item {
  readonly to: '/alerts' | '/periods' | '/webhooks' | '/invitations' | '/levels';
  readonly icon: IconName;
  readonly text: string;
}

/** What somebody should look at, the most urgent first. */
export function Attention() {
  const { home } = useTexts();
  const items = useItems();
  if (items === undefined) return <Loading lines={3} />;
  if (items.length === 0)
    return (
      <p className={styles.calm}>
        <Icon name="check" /> {home.nothing}
      </p>
    );
  return (
    <ul className={styles.items}>
      {items.map(({ to, icon, text }) => (
        <li key={to}>
          <Link to={to} className={styles.item}>
            <Icon name={icon} />
            <span>{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function useItems(): readonly Item[] | undefined {
  const { home } = useTexts();
  const format = useFormat();
  const { currency } = useOrganization().organization;
  const alerts = useOpenAlerts();
  const { period, figures, error } = useOpenPeriod();
  const { now } = useValue();
  const webhooks = useFailedWebhooks();
  const invitations = usePendingInvitations();
  const isKnown =
    (alerts.data !== undefined || alerts.error !== null) &&
    (period !== undefined || error !== null) &&
    (now.data !== undefined || now.error !== null);
  if (!isKnown) return undefined;
  const counted = (
    count: Count | undefined,
    item: Omit<Item, 'text'>,
    text: (count: number) => string,
  ): Item[] => (count === undefined || count.count === 0 ? [] : [{ ...item, text: text(count.count) }]);
  return [
    ...(period && figures?.reconciled === false && figures.difference !== null
      ? [
          {
            to: '/periods',
            icon: 'warning',
            text: home.difference(period.name, format.money(figures.difference, currency)),
          } as const,
        ]
      : []),
    ...counted(webhooks, { to: '/webhooks', icon: 'webhooks' }, home.failedWebhooks),
    ...counted(alerts.data, { to: '/alerts', icon: 'bell' }, home.openAlerts),
    ...(now.data?.valuation_status === 'recosting'
      ? [{ to: '/levels', icon: 'repeat', text: home.recosting } as const]
      : []),
    ...counted(invitations, { to: '/invitations', icon: 'invitations' }, home.pendingInvitations),
  ];
}
