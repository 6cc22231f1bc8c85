import { permissions } from '@tallybook/domain/rules';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Recosting } from '../../components/badge.tsx';
import { Button, buttonClass } from '../../components/button.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { DayField } from '../../components/day-field.tsx';
import { DownloadReport } from '../../components/download-report.tsx';
import { ListState } from '../../components/list-state.tsx';
import { Page, Toolbar } from '../../components/page.tsx';
import { ProductForm } from '../../components/product-form.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { tallybook } from '../../data/client.ts';
import { useOrganization } from '../../data/organization.ts';
import { useFormat, useTexts } from '../../texts/context.ts';
import { levelColumns } from './columns.tsx';
import styles from './levels.module.css';
import { inputOf, useLevels, useTotal } from './query.ts';
import { readLevelsSearch } from './search.ts';

/** Units on hand, their value, and products to reorder. */
export function Levels() {
  const texts = useTexts();
  const { levels, productForm } = texts;
  const { may } = useOrganization();
  const [isCreating, setCreating] = useState(false);
  const format = useFormat();
  // The router passes on what the route does not know.
  const search = readLevelsSearch(useSearch({ from: '/organization/levels' }));
  const navigate = useNavigate({ from: '/levels' });
  const { list, items, more } = useLevels(search);
  // Each key press is no step of the history.
  const change = (changed: Record<string, unknown>) =>
    void navigate({
      search: (before) => readLevelsSearch({ ...before, ...changed }),
      replace: true,
      resetScroll: false,
    });
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
          {items.length > 0 && (
            <DownloadReport
              name={as_of === '' ? 'stock-levels.csv' : `stock-levels-${as_of}.csv`}
              read={() => tallybook.stockLevels.export(inputOf(search))}
            />
          )}
        </>
      }
    >
      <Toolbar>
        <SearchField
          label={levels.search}
          placeholder={levels.searchHint}
          value={q}
          onChange={(text) => change({ q: text })}
        />
        <DayField
          label={levels.asOf}
          title={levels.asOfHint}
          value={as_of}
          onDay={(day) => change({ as_of: day })}
        />
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={below === true}
            onChange={({ currentTarget: { checked } }) => change({ below: checked })}
          />
          {levels.belowOnly}
        </label>
        <Total asOf={search.as_of} />
      </Toolbar>
      <ListState
        list={list}
        isEmpty={items.length === 0 && !more.has}
        emptyText={q !== '' ? levels.noMatch(q) : below === true ? levels.noneBelow : levels.none}
        emptyAction={isFiltered ? undefined : <p className="muted">{levels.noneHint}</p>}
      >
        <DataTable
          choosable="levels"
          caption={levels.title}
          columns={levelColumns(texts, format)}
          rows={items}
          keyOf={({ product_id }) => product_id}
          sorting={{ value: inputOf(search).sort, onSort: (sort) => change({ sort }) }}
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
        <strong className="muted">…</strong>
      )}
    </p>
  );
}
