import { useParams, Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import type { Location as LocationData } from '@tallybook/sdk';
import { useState } from 'react';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { DataTable } from '../../../components/data-table.tsx';
import { Icon } from '../../../components/icon.tsx';
import { ListState } from '../../../components/list-state.tsx';
import { Page } from '../../../components/page.tsx';
import { Failed, Loading, Notice } from '../../../components/states.tsx';
import { errorFacts } from '../../../data/errors.ts';
import { useOrganization } from '../../../data/organization.ts';
import { query } from '../../../data/query.ts';
import { useTexts } from '../../../texts/context.ts';
import styles from '../locations.module.css';
import { useStockAt } from '../query.ts';
import { MoveStock, type TransferPreset } from '../../../components/transfer/panel.tsx';
import { Transfers } from '../transfer/transfers.tsx';
import { useStockColumns } from './columns.tsx';

/** What is at one location, and what was moved there and away. */
export function Location() {
  const { locations, common } = useTexts();
  const { id } = useParams({ from: '/organization/locations/$id' });
  const { data, error, refetch } = useQuery(query('locations', 'get', { id }));
  if (data !== undefined) return <Details key={id} location={data} />;
  return (
    <Page key="loading" title={error === null ? common.loading : common.notFound} back={<Back />}>
      {error === null ? (
        <Loading />
      ) : ['NOT_FOUND', 'VALIDATION_FAILED'].includes(errorFacts(error).code ?? '') ? (
        <p>{locations.notFound}</p>
      ) : (
        <Failed error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function Back() {
  const { locations } = useTexts();
  return (
    <Link to="/locations">
      <Icon name="back" /> {locations.title}
    </Link>
  );
}

function Details({ location }: { readonly location: LocationData }) {
  const { locations } = useTexts();
  const { id, name, code, kind, is_default: isDefault, archived_at: archivedAt } = location;
  const { may } = useOrganization();
  const mayMove = kind === 'normal' && may('movements.post');
  const [moving, setMoving] = useState<TransferPreset>();
  const { list, items, more } = useStockAt(id);
  const columns = useStockColumns(
    mayMove ? (product_id) => setMoving({ product_id, from_location_id: id }) : undefined,
  );
  return (
    <Page
      title={name}
      back={<Back />}
      actions={
        mayMove && (
          <Button kind="main" onClick={() => setMoving({ from_location_id: id })}>
            {locations.move}
          </Button>
        )
      }
    >
      <p className="muted">
        {code} {isDefault && <Badge title={locations.defaultHint}>{locations.isDefault}</Badge>}
      </p>
      {archivedAt !== null && <Notice>{locations.archivedHint}</Notice>}
      <section className={styles.section} aria-label={locations.stock}>
        <h2>{locations.stock}</h2>
        <ListState list={list} isEmpty={items.length === 0 && !more.has} emptyText={locations.noStock}>
          <DataTable
            caption={locations.stock}
            columns={columns}
            rows={items}
            keyOf={({ product_id }) => product_id}
            more={more}
          />
        </ListState>
      </section>
      <Transfers locationId={id} />
      {moving !== undefined && <MoveStock preset={moving} onClose={() => setMoving(undefined)} />}
    </Page>
  );
}
