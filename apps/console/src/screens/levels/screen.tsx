import { permissions } from '@tallybook/domain/rules';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Recosting } from '../../components/badge.tsx';
import { Button, buttonClass } from '../../components/button.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { DayField } from '../../components/day-field.tsx';
import { ListState } from '../../components/list-state.tsx';
import { Page, Toolbar } from '../../components/page.tsx';
import { ProductForm } from '../../components/product-form.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { useOrganization } from '../../data/organization.ts';
import { useFormat, useTexts } from '../../texts/context.ts';
import { levelColumns } from './columns.tsx';
import styles from './levels.module.css';
import { useRows, useTotal } from './query.ts';
import type { LevelsSearch } from './search.ts';

/** Units on hand, their value, and products to reorder. */
export function Levels() {
  const texts = useTexts();
  const { levels, productForm } = texts;
  const { may } = useOrganization();
  const [isCreating, setCreating] = useState(false);
  const search = useSearch({ from: '/organization/levels' });
  const navigate = useNavigate({ from: '/levels' });
  const { list, rows, more } = useRows(search);
  // Each key press is no step of the history.
  const change = (changed: LevelsSearch) =>
    void navigate({ search: ({ q: _q, as_of: _day, below: _below }) => changed, replace: true });
  const { q = '', as_of = '', below } = search;
  const isFiltered = q !== '' || below === true;
  return (
    <Page
      title={levels.title}
      actions={
        <>
          {may('products.keep') ? (
            <Button kind="main" onClick={() => setCreating(true)}>
              {productForm.create}
            </Button>
          ) : (
            <p className="muted">{productForm.needsRole(texts.common.roles[permissions['products.keep']])}</p>
          )}
          <Link to="/labels" search={q === '' ? {} : { q }} className={buttonClass()}>
            {productForm.labels}
          </Link>
        </>
      }
    >
      <Toolbar>
        <SearchField
          label={levels.search}
          placeholder={levels.searchHint}
          value={q}
          onChange={(text) => change(without({ ...search, q: text }))}
        />
        <DayField
          label={levels.asOf}
          title={levels.asOfHint}
          value={as_of}
          onDay={(day) => change(without({ ...search, as_of: day }))}
        />
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={below === true}
            onChange={({ currentTarget: { checked } }) =>
              change(without({ q, as_of, ...(checked && { below: true as const }) }))
            }
          />
          {levels.belowOnly}
        </label>
        <Total asOf={search.as_of} />
      </Toolbar>
      <ListState
        list={list}
        isEmpty={rows.length === 0 && !more.has}
        emptyText={q !== '' ? levels.noMatch(q) : below === true ? levels.noneBelow : levels.none}
        emptyAction={isFiltered ? undefined : <p className="muted">{levels.noneHint}</p>}
      >
        <DataTable
          caption={levels.title}
          columns={levelColumns(texts, search.as_of)}
          rows={rows}
          keyOf={({ id }) => id}
          more={more}
        />
      </ListState>
      {isCreating && (
        <ProductForm
          onClose={() => setCreating(false)}
          onSaved={({ id }) => void navigate({ to: '/products/$id', params: { id } })}
        />
      )}
    </Page>
  );
}

/** Empty filters are not in the address. */
function without({ q, as_of, below }: { q?: string; as_of?: string; below?: true }): LevelsSearch {
  return {
    ...(q !== undefined && q !== '' && { q }),
    ...(as_of !== undefined && as_of !== '' && { as_of }),
    ...(below === true && { below }),
  };
}

function Total({ asOf }: { readonly asOf: string | undefined }) {
  const { levels, common } = useTexts();
  const format = useFormat();
  const { organization } = useOrganization();
  const { data, error, refetch } = useTotal(asOf);
  return (
    <p className={styles.total} aria-live="polite">
      <span className="muted">{levels.total}</span>
      {data !== undefined ? (
        <>
          <strong>{format.money(data.total_value, organization.currency)}</strong>
          <Recosting status={data.valuation_status} />
          {/[1-9]/.test(data.allowance) && (
            <span>
              {levels.carrying(
                format.money(data.allowance, organization.currency),
                format.money(data.carrying_amount, organization.currency),
              )}
            </span>
          )}
        </>
      ) : error !== null ? (
        <Button small onClick={() => void refetch()}>
          {common.retry}
        </Button>
      ) : (
        <span className="muted">…</span>
      )}
    </p>
  );
}
