import type { Location } from '@tallybook/sdk';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import type { Column } from '../../components/data-table.tsx';
import type { Texts } from '../../texts/texts.ts';

interface Actions {
  readonly onChange: (location: Location) => void;
  readonly onArchive: (location: Location) => void;
}

/** @param actions absent without the permission */
export function locationColumns(
  { locations, common }: Texts,
  actions: Actions | undefined,
): Column<Location>[] {
  return [
    {
      key: 'name',
      title: locations.name,
      isHeader: true,
      cell: ({ id, name }) => (
        <Link to="/locations/$id" params={{ id }}>
          {name}
        </Link>
      ),
    },
    { key: 'code', title: locations.code, cell: ({ code }) => code },
    {
      key: 'status',
      title: locations.status,
      cell: (location) => <LocationStatus location={location} texts={locations} />,
    },
    ...(actions === undefined
      ? []
      : [
          {
            key: 'actions',
            isActions: true,
            title: common.actions,
            cell: (location: Location) =>
              location.kind === 'normal' && (
                <>
                  <Button
                    small
                    kind="plain"
                    aria-label={locations.changeLabel(location.name)}
                    onClick={() => actions.onChange(location)}
                  >
                    {locations.change}
                  </Button>
                  {location.archived_at === null && !location.is_default && (
                    <Button
                      small
                      kind="plainDanger"
                      aria-label={locations.archiveLabel(location.name)}
                      onClick={() => actions.onArchive(location)}
                    >
                      {locations.archive}
                    </Button>
                  )}
                </>
              ),
          },
        ]),
  ];
}

function LocationStatus({
  location: { archived_at: archivedAt, is_default: isDefault },
  texts,
}: {
  readonly location: Location;
  readonly texts: Texts['locations'];
}) {
  if (archivedAt !== null) return <Badge>{texts.archived}</Badge>;
  return isDefault ? (
    <Badge title={texts.defaultHint}>{texts.isDefault}</Badge>
  ) : (
    <Badge kind="good">{texts.active}</Badge>
  );
}
