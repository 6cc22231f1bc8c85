import { may, rank } from '@tallybook/domain/rules';
import type { Invitation, Member } from '@tallybook/sdk';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import type { Column } from '../../components/data-table.tsx';
import type { ActiveOrganization } from '../../data/organization.ts';
import type { Format } from '../../texts/format.ts';
import type { Texts } from '../../texts/texts.ts';
import styles from './members.module.css';
import { useInvitation } from './query.ts';
import type { Person } from './rows.ts';

interface Options {
  readonly texts: Texts;
  readonly format: Format;
  readonly active: ActiveOrganization;
  readonly onChange: (member: Member) => void;
  readonly onEndSessions: (member: Member) => void;
  readonly onRemove: (member: Member) => void;
  readonly onResend: (invitation: Invitation) => void;
  readonly onRevoke: (invitation: Invitation) => void;
  /** The names of members by id. */
  readonly names: ReadonlyMap<string, string>;
  /** Who invited each member, as far as it is known. */
  readonly inviters: ReadonlyMap<string, string>;
}

/** A member of a higher role can be neither changed nor removed. */
const isAbove = (member: Member, { role }: ActiveOrganization): boolean => rank(member.role) > rank(role);

export const nameOf = ({ name, email, user_id }: Member): string => name || email || user_id;

export function memberColumns({
  texts,
  format,
  active,
  onChange,
  onEndSessions,
  onRemove,
  onResend,
  onRevoke,
  names,
  inviters,
}: Options): Column<Person>[] {
  const { members, common } = texts;
  const inviterOf = (person: Person): string | undefined => {
    const id =
      person.kind === 'invited' ? person.invitation.invited_by_user_id : inviters.get(person.member.user_id);
    if (id === undefined) return undefined;
    return id === active.session.user_id ? members.you : names.get(id);
  };
  return [
    {
      key: 'name',
      title: members.name,
      isHeader: true,
      cell: (person) =>
        person.kind === 'invited' ? (
          <>
            {person.invitation.email} <Badge kind="warning">{members.invited}</Badge>
            <div className={styles.email}>
              {members.until(format.date(person.invitation.expires_at.slice(0, 10)))}
            </div>
          </>
        ) : (
          <MemberName member={person.member} you={members.you} active={active} />
        ),
    },
    {
      key: 'role',
      title: members.role,
      cell: (person) =>
        person.kind === 'invited' ? (
          <InvitedRole id={person.invitation.id} roles={common.roles} />
        ) : (
          common.roles[person.member.role]
        ),
    },
    {
      key: 'inviter',
      title: members.inviter,
      minor: 1,
      cell: (person) => inviterOf(person) ?? '–',
    },
    {
      key: 'since',
      title: members.since,
      minor: 2,
      cell: (person) =>
        person.kind === 'invited' ? '–' : format.date(person.member.created_at.slice(0, 10)),
    },
    ...(may(active.role, 'members.keep')
      ? [
          {
            key: 'actions',
            isActions: true,
            title: common.actions,
            cell: (person: Person) => {
              if (person.kind === 'invited')
                return (
                  <InvitationActions
                    invitation={person.invitation}
                    texts={texts}
                    onResend={onResend}
                    onRevoke={onRevoke}
                  />
                );
              const row = person.member;
              return isAbove(row, active) ? (
                <span className="muted">{members.above}</span>
              ) : (
                <span className={styles.actions}>
                  <Button
                    small
                    aria-label={`${members.change}: ${nameOf(row)}`}
                    onClick={() => onChange(row)}
                  >
                    {members.change}
                  </Button>
                  <Button
                    small
                    kind="plain"
                    aria-label={`${members.endSessions}: ${nameOf(row)}`}
                    onClick={() => onEndSessions(row)}
                  >
                    {members.endSessions}
                  </Button>
                  <Button
                    small
                    kind="plainDanger"
                    aria-label={`${members.remove}: ${nameOf(row)}`}
                    onClick={() => onRemove(row)}
                  >
                    {members.remove}
                  </Button>
                </span>
              );
            },
          },
        ]
      : []),
  ];
}

function MemberName({
  member,
  you,
  active,
}: {
  readonly member: Member;
  readonly you: string;
  readonly active: ActiveOrganization;
}) {
  return (
    <>
      {nameOf(member)} {member.user_id === active.session.user_id && <Badge>{you}</Badge>}
      {member.email !== null && member.name !== '' && <div className={styles.email}>{member.email}</div>}
    </>
  );
}

function InvitedRole({ id, roles }: { readonly id: string; readonly roles: Texts['common']['roles'] }) {
  const invitation = useInvitation(id);
  return invitation === undefined ? '…' : roles[invitation.role];
}

function InvitationActions({
  invitation,
  texts: { members },
  onResend,
  onRevoke,
}: Pick<Options, 'texts' | 'onResend' | 'onRevoke'> & { readonly invitation: Invitation }) {
  const { email } = invitation;
  return (
    <span className={styles.actions}>
      <Button small aria-label={`${members.resend}: ${email}`} onClick={() => onResend(invitation)}>
        {members.resend}
      </Button>
      <Button
        small
        kind="plainDanger"
        aria-label={`${members.revoke}: ${email}`}
        onClick={() => onRevoke(invitation)}
      >
        {members.revoke}
      </Button>
    </span>
  );
}
