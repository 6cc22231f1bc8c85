import type { ApiKey } from '@tallybook/sdk';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import type { Column } from '../../components/data-table.tsx';
import type { Format } from '../../texts/format.ts';
import type { Texts } from '../../texts/texts.ts';
import { stateOf } from './query.ts';

interface Options {
  readonly texts: Texts;
  readonly format: Format;
  readonly names: ReadonlyMap<string, string>;
  readonly now: string;
  readonly onRevoke: (key: ApiKey) => void;
}

const kinds = { active: 'good', expired: 'warning', revoked: 'normal' } as const;

export function keyColumns({ texts, format, names, now, onRevoke }: Options): Column<ApiKey>[] {
  const { apiKeys, common } = texts;
  const instant = (moment: string | null) => (moment === null ? apiKeys.never : format.instant(moment));
  return [
    { key: 'name', title: apiKeys.name, isHeader: true, cell: ({ name }) => name },
    { key: 'role', title: apiKeys.role, cell: ({ role }) => common.roles[role] },
    ...(names.size === 0
      ? []
      : [
          {
            key: 'member',
            title: apiKeys.member,
            minor: 2 as const,
            cell: ({ user_id }: ApiKey) => names.get(user_id) ?? <code>{user_id}</code>,
          },
        ]),
    { key: 'created', title: apiKeys.created, minor: 1, cell: (row) => format.instant(row.created_at) },
    { key: 'expires', title: apiKeys.expires, cell: ({ expires_at }) => instant(expires_at) },
    { key: 'lastUsed', title: apiKeys.lastUsed, cell: ({ last_used_at }) => instant(last_used_at) },
    {
      key: 'status',
      title: apiKeys.status,
      cell: (row) => <Badge kind={kinds[stateOf(row, now)]}>{apiKeys[stateOf(row, now)]}</Badge>,
    },
    {
      key: 'actions',
      isActions: true,
      title: common.actions,
      cell: (row) =>
        stateOf(row, now) === 'active' && (
          <Button
            small
            kind="plainDanger"
            aria-label={`${apiKeys.revoke}: ${row.name}`}
            onClick={() => onRevoke(row)}
          >
            {apiKeys.revoke}
          </Button>
        ),
    },
  ];
}
