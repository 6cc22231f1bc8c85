import type { Product } from '@tallybook/sdk';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { Button, buttonClass } from '../../../components/button.tsx';
import { DataTable } from '../../../components/data-table.tsx';
import { TextField } from '../../../components/field.tsx';
import { ListState } from '../../../components/list-state.tsx';
import { Toolbar } from '../../../components/page.tsx';
import { Select } from '../../../components/select.tsx';
import { Empty, Notice } from '../../../components/states.tsx';
import { useLocalization } from '../../../texts/context.ts';
import { sheetColumns, type Row } from './sheet-columns.tsx';
import { useProducts, type Count, type Take } from './take.ts';
import type { Unsaved } from './use-unsaved.ts';
import styles from './document.module.css';

interface Props {
  readonly take: Take;
  /** What the sheet searches for first. */
  readonly search?: string | undefined;
  readonly isHidden: boolean;
  readonly unsaved: Unsaved;
  readonly onHistory: (product: Product) => void;
}

type Shown = 'all' | 'counted' | 'uncounted' | 'different';

const differs = ({ expected, counted }: Count): boolean => expected !== null && expected !== counted;

/** The sheet to count in; each count is saved when its cell is left. */
export function Sheet({ take, search: first = '', isHidden, unsaved, onHistory }: Props) {
  const { texts, format } = useLocalization();
  const { stockTakeDocument } = texts;
  const [search, setSearch] = useState(first);
  const [shown, setShown] = useState<Shown>('all');
  const [editing, setEditing] = useState<string>();
  const [unused, setUnused] = useState(0);
  const q = useDeferredValue(search.trim());
  const counts = useMemo(() => new Map(take.counts.map((count) => [count.product_id, count])), [take.counts]);
  // Counted products may be archived meanwhile: those are in the stock take only.
  const isOfTake = q === '' && (shown === 'counted' || shown === 'different');
  const { list, items, more } = useProducts(q, !isOfTake);
  const isShown = ({ id }: Row): boolean => {
    const count = counts.get(id);
    if (shown === 'all') return true;
    // The cell in which a person types stays.
    if (shown === 'uncounted') return count === undefined || editing === id;
    return count !== undefined && (shown === 'counted' || differs(count));
  };
  const rows = (
    isOfTake
      ? take.counts.map(({ product_id }): Row => ({ id: product_id }))
      : items.map((product): Row => ({ id: product.id, product }))
  ).filter(isShown);
  const columns = sheetColumns({
    texts,
    take,
    rows,
    countOf: (id) => counts.get(id),
    isHidden,
    unsaved,
    editing,
    setEditing,
    onHistory,
    onUnused: setUnused,
  });
  const table = (
    <DataTable
      caption={stockTakeDocument.counts}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      {...(!isOfTake && { more })}
    />
  );
  const emptyText =
    q !== '' || shown === 'uncounted' || (shown !== 'all' && counts.size > 0)
      ? stockTakeDocument.noMatch
      : shown === 'all'
        ? stockTakeDocument.empty
        : stockTakeDocument.noCounts;
  return (
    <>
      <Toolbar>
        <TextField
          label={stockTakeDocument.search}
          type="search"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <Select
          label={stockTakeDocument.show}
          value={shown}
          options={(
            ['all', 'counted', 'uncounted', ...(isHidden ? [] : (['different'] as const))] as const
          ).map((value) => ({ value, label: stockTakeDocument.shown[value] }))}
          onChange={setShown}
        />
      </Toolbar>
      <p className={styles.remark}>{stockTakeDocument.keys}</p>
      {unused > 0 && <Notice kind="warning">{stockTakeDocument.unusedValues(format.number(unused))}</Notice>}
      {isOfTake ? (
        rows.length === 0 ? (
          <Empty title={emptyText} />
        ) : (
          table
        )
      ) : (
        <ListState list={list} isEmpty={rows.length === 0 && !more.has} emptyText={emptyText}>
          {table}
        </ListState>
      )}
      <Progress take={take} isHidden={isHidden} unsaved={unsaved} editing={editing} />
    </>
  );
}

/** How far the count is, and what is not saved; stays in view. */
function Progress({
  take,
  isHidden,
  unsaved,
  editing,
}: Omit<Props, 'onHistory'> & { readonly editing: string | undefined }) {
  const { texts, format } = useLocalization();
  const { stockTakeDocument } = texts;
  const open = Object.entries(unsaved.entries).flatMap(([id, entry]) =>
    id === editing && entry.state === 'typed' ? [] : entry,
  );
  const parts = [
    stockTakeDocument.progress(format.number(take.counts.length)),
    ...(isHidden ? [] : [stockTakeDocument.different(format.number(take.counts.filter(differs).length))]),
  ];
  const isSaving = open.some(({ state }) => state === 'saving');
  return (
    <div className={styles.progress}>
      <div>
        <strong>{parts.join(' · ')}</strong>
        <p role="status" className={open.length > 0 && !isSaving ? styles.problem : 'muted'}>
          {isSaving
            ? stockTakeDocument.saving
            : open.length > 0
              ? stockTakeDocument.unsavedCount(format.number(open.length))
              : take.counts.length > 0 && stockTakeDocument.allSaved}
        </p>
      </div>
      <div className={styles.actions}>
        {/* Not only while nothing is being saved: a press leaves the cell, which saves it. */}
        {open.some(({ state }) => state !== 'saving') && (
          <Button onClick={unsaved.saveAll}>{stockTakeDocument.saveAll}</Button>
        )}
        {!isHidden && take.counts.length > 0 && (
          <Link
            to="/stock-takes/$id"
            params={{ id: take.id }}
            search={{ view: 'differences' }}
            className={buttonClass('main')}
          >
            {stockTakeDocument.review}
          </Link>
        )}
      </div>
    </div>
  );
}
