import { permissions } from '@tallybook/domain/rules';
import type { Location } from '@tallybook/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { ListState } from '../../components/list-state.tsx';
import { Page } from '../../components/page.tsx';
import { useToast } from '../../components/toasts.tsx';
import { tallybook } from '../../data/client.ts';
import { locationsQuery } from '../../data/locations.ts';
import { useOrganization } from '../../data/organization.ts';
import { queryClient } from '../../data/query-client.ts';
import { useTexts } from '../../texts/context.ts';
import { locationColumns } from './columns.tsx';
import { LocationForm } from './location-form.tsx';
import styles from './locations.module.css';
import { MoveStock } from '../../components/transfer/panel.tsx';
import { Transfers } from './transfer/transfers.tsx';
import { UnderWay } from './transfer/under-way.tsx';

/** The places where stock is kept, and what was moved between them. */
export function Locations() {
  const texts = useTexts();
  const { locations, common } = texts;
  const { may } = useOrganization();
  const toast = useToast();
  const [isCreating, setCreating] = useState(false);
  const [changing, setChanging] = useState<Location>();
  const [archiving, setArchiving] = useState<Location>();
  const [isMoving, setMoving] = useState(false);
  const list = useQuery(locationsQuery);
  const items = list.data?.items ?? [];
  const mayKeep = may('locations.keep');
  const mayMove = may('movements.post');
  const create = (
    <Button kind={items.length === 0 ? 'main' : 'normal'} onClick={() => setCreating(true)}>
      {locations.create}
    </Button>
  );
  return (
    <Page
      title={locations.title}
      actions={
        items.length > 0 && (
          <>
            {mayMove && (
              <Button kind="main" onClick={() => setMoving(true)}>
                {locations.move}
              </Button>
            )}
            {mayKeep && create}
          </>
        )
      }
    >
      {items.length > 0 && (
        <p className="muted">
          {locations.intro}
          {!mayMove && ` ${locations.needsClerk(common.roles[permissions['movements.post']])}`}
        </p>
      )}
      <ListState
        list={list}
        isEmpty={items.length === 0}
        emptyText={locations.empty}
        emptyAction={
          <>
            <p className={styles.reason}>{locations.emptyHint}</p>
            <p className={styles.reason}>
              {mayKeep
                ? locations.emptyNext
                : locations.needsAccountant(common.roles[permissions['locations.keep']])}
            </p>
            {mayKeep && create}
          </>
        }
      >
        <DataTable
          caption={locations.title}
          columns={locationColumns(
            texts,
            mayKeep ? { onChange: setChanging, onArchive: setArchiving } : undefined,
          )}
          rows={items}
          keyOf={({ id }) => id}
          kindOf={({ archived_at }) => (archived_at === null ? undefined : 'muted')}
        />
        <UnderWay />
        <Transfers />
      </ListState>
      {isCreating && <LocationForm onClose={() => setCreating(false)} />}
      {changing !== undefined && <LocationForm location={changing} onClose={() => setChanging(undefined)} />}
      {isMoving && <MoveStock onClose={() => setMoving(false)} />}
      <Confirm
        open={archiving !== undefined}
        onClose={() => setArchiving(undefined)}
        title={locations.archiveTitle(archiving?.name ?? '')}
        text={locations.archiveText}
        action={locations.archive}
        isDanger
        write={(options) => tallybook.locations.archive({ id: archiving?.id ?? '' }, options)}
        onDone={async () => {
          toast(locations.isArchived(archiving?.name ?? ''));
          await queryClient.invalidateQueries({ queryKey: ['locations'] });
        }}
      />
    </Page>
  );
}
