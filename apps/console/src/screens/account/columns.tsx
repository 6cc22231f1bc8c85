import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import type { Column } from '../../components/data-table.tsx';
import type { ListedSession } from '../../data/session.ts';
import type { Format } from '../../texts/format.ts';
import type { Texts } from '../../texts/texts.ts';
import { browserOf } from './browser-name.ts';

interface Options {
  readonly texts: Texts;
  readonly format: Format;
  readonly onEnd: (session: ListedSession) => void;
}

export function sessionColumns({ texts, format, onEnd }: Options): Column<ListedSession>[] {
  const { account, common } = texts;
  return [
    {
      key: 'browser',
      title: account.browser,
      isHeader: true,
      cell: ({ user_agent, current }) => (
        <>
          {user_agent === null ? account.unknown : browserOf(user_agent)}{' '}
          {current && <Badge kind="good">{account.current}</Badge>}
        </>
      ),
    },
    { key: 'address', title: account.address, cell: ({ address }) => address ?? account.unknown },
    { key: 'via', title: account.via, cell: ({ via }) => account.ways[via] },
    { key: 'created', title: account.created, cell: ({ created_at }) => format.instant(created_at) },
    { key: 'seen', title: account.lastSeen, cell: ({ last_seen_at }) => format.instant(last_seen_at) },
    { key: 'expires', title: account.expires, cell: ({ expires_at }) => format.instant(expires_at) },
    {
      key: 'actions',
      isActions: true,
      title: common.actions,
      cell: (row) =>
        !row.current && (
          <Button
            small
            kind="plainDanger"
            aria-label={`${account.end}: ${format.instant(row.created_at)}`}
            onClick={() => onEnd(row)}
          >
            {account.end}
          </Button>
        ),
    },
  ];
}
