import type { Invitation } from '@tallybook/sdk';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import type { Column } from '../../../components/data-table.tsx';
import type { Format } from '../../../texts/format.ts';
import type { Texts } from '../../../texts/texts.ts';
import styles from './invitations.module.css';

interface Options {
  readonly texts: Texts;
  readonly format: Format;
  readonly onOpen: (invitation: Invitation) => void;
  readonly onResend: (invitation: Invitation) => void;
  readonly onRevoke: (invitation: Invitation) => void;
}

const kinds = { pending: 'normal', accepted: 'good', expired: 'warning' } as const;

export function invitationColumns({
  texts,
  format,
  onOpen,
  onResend,
  onRevoke,
}: Options): Column<Invitation>[] {
  const { invitations, common } = texts;
  const action = (
    text: string,
    row: Invitation,
    run: (row: Invitation) => void,
    kind: 'plain' | 'plainDanger' = 'plain',
  ) => (
    <Button small kind={kind} aria-label={`${text}: ${row.email}`} onClick={() => run(row)}>
      {text}
    </Button>
  );
  return [
    { key: 'email', title: invitations.email, isHeader: true, cell: ({ email }) => email },
    {
      key: 'status',
      title: invitations.status,
      cell: ({ status }) => <Badge kind={kinds[status]}>{invitations.statuses[status]}</Badge>,
    },
    { key: 'sent', title: invitations.sent, cell: ({ created_at }) => format.instant(created_at) },
    { key: 'expires', title: invitations.expires, cell: ({ expires_at }) => format.instant(expires_at) },
    {
      key: 'actions',
      isActions: true,
      title: common.actions,
      cell: (row) => (
        <span className={styles.actions}>
          {action(invitations.details, row, onOpen)}
          {row.status !== 'accepted' && action(invitations.resend, row, onResend)}
          {row.status === 'pending' && action(invitations.revoke, row, onRevoke, 'plainDanger')}
        </span>
      ),
    },
  ];
}
