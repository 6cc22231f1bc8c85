import { useQuery } from '@tanstack/react-query';
import type { Invitation, InvitationDetail } from '@tallybook/sdk';
import { Dialog } from '../../../components/dialog.tsx';
import { Failed, Loading } from '../../../components/states.tsx';
import { query } from '../../../data/query.ts';
import { useFormat, useTexts } from '../../../texts/context.ts';
import styles from './invitations.module.css';

interface Props {
  readonly invitation: Invitation | undefined;
  readonly onClose: () => void;
}

/** Details that the list does not contain: the role, and the outcome of the email. */
export function Details({ invitation, onClose }: Props) {
  const { invitations } = useTexts();
  return (
    <Dialog
      open={invitation !== undefined}
      onClose={onClose}
      title={invitations.detailsOf(invitation?.email ?? '')}
    >
      {invitation !== undefined && <Loaded id={invitation.id} />}
    </Dialog>
  );
}

function Loaded({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(query('invitations', 'get', { id }));
  if (data !== undefined) return <Facts invitation={data} />;
  return error === null ? <Loading lines={3} /> : <Failed error={error} onRetry={() => void refetch()} />;
}

function Facts({ invitation }: { readonly invitation: InvitationDetail }) {
  const { invitations, common } = useTexts();
  const format = useFormat();
  const facts = [
    [invitations.role, common.roles[invitation.role]],
    [invitations.status, invitations.statuses[invitation.status]],
    [invitations.mail, invitations.mailStatuses[invitation.mail_status]],
    [
      invitations.mailedAt,
      invitation.mailed_at === null ? common.none : format.instant(invitation.mailed_at),
    ],
    [invitations.sent, format.instant(invitation.created_at)],
    [invitations.expires, format.instant(invitation.expires_at)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.flatMap(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name}:`}>{value}</dd>])}
    </dl>
  );
}
