import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { ListState } from '../../components/list-state.tsx';
import { Page, Toolbar } from '../../components/page.tsx';
import { Select } from '../../components/select.tsx';
import { NotPermitted } from '../../components/states.tsx';
import { useOrganization } from '../../data/organization.ts';
import { useLocalization } from '../../texts/context.ts';
import { stockTakeColumns } from './columns.tsx';
import { useNameOf } from './names.ts';
import { NewStockTake } from './new-stock-take.tsx';
import { useStockTakes } from './query.ts';
import { readStockTakesSearch, statuses } from './search.ts';

/** Stock takes that people count in, and those that were posted. */
export function StockTakes() {
  const { texts, format } = useLocalization();
  const { stockTakes } = texts;
  const { may } = useOrganization();
  // The router passes parameters on that `validateSearch` has removed.
  const { count, ...search } = readStockTakesSearch(useSearch({ from: '/organization/stock-takes' }));
  const [isOpening, setOpening] = useState(count !== undefined);
  const navigate = useNavigate({ from: '/stock-takes' });
  const nameOf = useNameOf();
  const { list, items, more } = useStockTakes(search);
  const { status = 'all' } = search;
  const mayCount = may('stocktakes.count');
  return (
    <Page
      title={stockTakes.title}
      actions={
        mayCount && (
          <Button kind="main" onClick={() => setOpening(true)}>
            {stockTakes.create}
          </Button>
        )
      }
    >
      <p className="muted">{stockTakes.intro}</p>
      {!mayCount && <NotPermitted role="clerk" />}
      <Toolbar>
        <Select
          label={stockTakes.status}
          value={status}
          options={(['all', ...statuses] as const).map((value) => ({
            value,
            label: value === 'all' ? stockTakes.all : stockTakes.statuses[value],
          }))}
          onChange={(value) =>
            void navigate({ search: value === 'all' ? {} : { status: value }, replace: true })
          }
        />
      </Toolbar>
      <ListState
        list={list}
        isEmpty={items.length === 0}
        emptyText={status === 'all' ? stockTakes.none : stockTakes.noMatch}
        emptyAction={
          status === 'all' &&
          mayCount && <Button onClick={() => setOpening(true)}>{stockTakes.create}</Button>
        }
      >
        <DataTable
          caption={stockTakes.title}
          columns={stockTakeColumns({ texts, format, nameOf })}
          rows={items}
          keyOf={({ id }) => id}
          kindOf={(row) => (row.status === 'cancelled' ? 'muted' : undefined)}
          more={more}
        />
        <p className="muted">
          {stockTakes.later}: {stockTakes.laterHint}
        </p>
      </ListState>
      <NewStockTake
        open={isOpening}
        count={count}
        onClose={() => {
          setOpening(false);
          // The next one is about all products again.
          if (count !== undefined) void navigate({ search, replace: true });
        }}
      />
    </Page>
  );
}
