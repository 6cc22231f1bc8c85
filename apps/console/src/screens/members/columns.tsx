import { may, rank } from '@tallybook/domain/rules';
import type { Member } from '@tallybook/sdk';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import type { Column } from '../../components/data-table.tsx';
import type { ActiveOrganization } from '../../data/organization.ts';
import type { Format } from '../../texts/format.ts';
import type { Texts } from '../../texts/texts.ts';
import styles from './members.module.css';

interface Options {
  readonly texts: Texts;
  readonly format: Format;
  readonly active: ActiveOrganization;
  readonly onChange: (member: Member) => void;
  readonly onEndSessions: (member: Member) => void;
  readonly onRemove: (member: Member) => void;
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
}: Options): Column<Member>[] {
  const { members, common } = texts;
  return [
    {
      key: 'name',
      title: members.name,
      isHeader: true,
      cell: (row) => (
        <>
          {nameOf(row)} {row.user_id === active.session.user_id && <Badge>{members.you}</Badge>}
          {row.email !== null && row.name !== '' && <div className={styles.email}>{row.email}</div>}
        </>
      ),
    },
    { key: 'role', title: members.role, cell: ({ role }) => common.roles[role] },
    {
      key: 'since',
      title: members.since,
      minor: 2,
      cell: ({ created_at }) => format.date(created_at.slice(0, 10)),
    },
    ...(may(active.role, 'members.keep')
      ? [
          {
            key: 'actions',
            isActions: true,
            title: common.actions,
            cell: (row: Member) =>
              isAbove(row, active) ? (
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
                    kind="plain"
                    aria-label={`${members.remove}: ${nameOf(row)}`}
                    onClick={() => onRemove(row)}
                  >
                    {members.remove}
                  </Button>
                </span>
              ),
          },
        ]
      : []),
  ];
}
