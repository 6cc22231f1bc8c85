import { permissions } from '@tallybook/domain/rules';
import type { StockMovement } from '@tallybook/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { JournalEntry } from '../../components/journal-entry.tsx';
import { Page } from '../../components/page.tsx';
import { usePosting } from '../../components/posting-context.ts';
import { Empty, Failed, Loading } from '../../components/states.tsx';
import { useOrganization } from '../../data/organization.ts';
import { useTexts } from '../../texts/context.ts';
import { useColumns, type MovementActions } from './columns.tsx';
import { Filters } from './filters.tsx';
import { useMovements } from './query.ts';
import { Reversal } from './reversal.tsx';
import { readMovementSearch, type MovementSearch } from './search.ts';
import { useCorrection } from './use-correction.ts';

/** All movements of the organization, newest first. */
export function Movements() {
  const { movements, common } = useTexts();
  const { may } = useOrganization();
  const post = usePosting();
  // The router passes parameters on that `validateSearch` has removed.
  const search = readMovementSearch(useSearch({ from: '/organization/movements' }));
  const { sort, ...filters } = search;
  const navigate = useNavigate({ from: '/movements' });
  const [reversing, setReversing] = useState<StockMovement>();
  const correct = useCorrection();
  const change = (changes: Record<string, unknown>) =>
    void navigate({
      search: (before) => readMovementSearch({ ...before, ...changes }),
      replace: true,
      resetScroll: false,
    });
  const mayReverse = may('movements.adjust');
  const role = (permission: 'movements.post' | 'movements.adjust'): string =>
    common.roles[permissions[permission]];
  const postButton = post !== undefined && (
    <Button kind="main" aria-keyshortcuts="n" onClick={() => post(presetOf(search))}>
      {movements.post}
    </Button>
  );
  return (
    <Page
      title={movements.title}
      actions={postButton || <p className="muted">{movements.needsClerk(role('movements.post'))}</p>}
    >
      <Filters search={filters} onChange={change} />
      {post !== undefined && !mayReverse && (
        <p className="muted">{movements.needsAccountant(role('movements.adjust'))}</p>
      )}
      <List
        filters={filters}
        sort={sort ?? '-date'}
        onSort={(next) => change({ sort: next })}
        actions={mayReverse ? { onReverse: setReversing, onCorrect: correct } : undefined}
      />
      {reversing !== undefined && (
        <Reversal key={reversing.id} movement={reversing} onClose={() => setReversing(undefined)} />
      )}
    </Page>
  );
}

interface ListProps {
  readonly filters: MovementSearch;
  readonly sort: 'date' | '-date';
  readonly onSort: (sort: string) => void;
  readonly actions: MovementActions | undefined;
}

function List({ filters, sort, onSort, actions }: ListProps) {
  const { movements } = useTexts();
  const [entry, setEntry] = useState<string>();
  const columns = useColumns(actions, setEntry);
  const { list, items: rows, more } = useMovements({ ...filters, sort });
  const { error } = list;
  const refetch = () => void list.refetch();
  if (list.data === undefined)
    return error === null ? <Loading /> : <Failed error={error} onRetry={refetch} />;
  if (rows.length === 0)
    return Object.keys(filters).length > 0 ? (
      <Empty title={movements.noMatch} />
    ) : (
      <Empty title={movements.empty}>
        <p className="muted">{movements.emptyHint}</p>
      </Empty>
    );
  return (
    <>
      {error !== null && <Failed error={error} onRetry={refetch} />}
      <DataTable
        choosable="movements"
        caption={movements.caption}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        sorting={{ value: sort, onSort }}
        kindOf={({ reversed_by_id, reverses_id }) =>
          reversed_by_id === null && reverses_id === null ? undefined : 'muted'
        }
        more={more}
      />
      {entry !== undefined && <JournalEntry id={entry} onClose={() => setEntry(undefined)} />}
    </>
  );
}

/** A list of one product posts to that product. */
const presetOf = ({ product_id, type }: MovementSearch) => ({
  ...(product_id !== undefined && { product_id }),
  ...(type !== undefined && { type }),
});
