import { useSearch } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { ListState } from '../../components/list-state.tsx';
import { DayField } from '../../components/day-field.tsx';
import { TextField } from '../../components/field.tsx';
import { Toolbar } from '../../components/page.tsx';

import { useFormat, useTexts } from '../../texts/context.ts';
import { Clear } from './clear.tsx';
import { countColumns } from './columns.tsx';
import { maxCounts } from './counts.ts';
import { readCounts, type Draft, type Entry } from './draft.ts';
import { useCountedLevels, useProducts } from './query.ts';
import { readStockTakeSearch } from './search.ts';
import styles from './stock-take.module.css';

interface Props {
  readonly draft: Draft;
  readonly enter: (changes: readonly Entry[]) => void;
  readonly clear: () => void;
  readonly setDate: (date: string) => void;
  readonly dateError: string | undefined;
  readonly onReview: () => void;
}

/** The sheet to count with. Nothing is sent from here. */
export function Sheet({ draft, enter, clear, setDate, dateError, onReview }: Props) {
  const { stockTake } = useTexts();
  const [search, setSearch] = useState(
    readStockTakeSearch(useSearch({ from: '/organization/stock-take' })).q ?? '',
  );
  const [isHidden, setHidden] = useState(false);
  const [editing, setEditing] = useState<string>();
  const { list, items: products, more } = useProducts(useDeferredValue(search));
  const columns = countColumns({
    texts: useTexts(),
    format: useFormat(),
    date: draft.date,
    entryOf: (id) => draft.entries[id],
    isHidden: (id) => isHidden && (editing === id || draft.entries[id] === undefined),
    products,
    enter,
    setEditing,
  });
  return (
    <>
      <p className="muted">{stockTake.intro}</p>
      <Toolbar>
        <DayField
          label={stockTake.date}
          value={draft.date}
          error={dateError}
          onDay={(day) => day !== '' && setDate(day)}
        />
        <TextField
          label={stockTake.search}
          type="search"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isHidden}
            onChange={({ currentTarget }) => setHidden(currentTarget.checked)}
          />
          {stockTake.hide}
        </label>
      </Toolbar>
      <p className={styles.keys}>
        {stockTake.dateHint} {stockTake.keys}
      </p>
      <ListState
        list={list}
        isEmpty={products.length === 0}
        emptyText={search === '' ? stockTake.empty : stockTake.noMatch(search)}
      >
        <DataTable
          caption={stockTake.title}
          columns={columns}
          rows={products}
          keyOf={({ id }) => id}
          more={more}
        />
      </ListState>
      <Progress draft={draft} clear={clear} onReview={onReview} />
    </>
  );
}

interface ProgressProps {
  readonly draft: Draft;
  readonly clear: () => void;
  readonly onReview: () => void;
}

/** How far the count is; stays in view. */
function Progress({ draft, clear, onReview }: ProgressProps) {
  const { stockTake } = useTexts();
  const format = useFormat();
  const { counts, invalid } = readCounts(draft, format.decimalSeparator);
  const levels = useCountedLevels(
    counts.map(({ entry }) => entry.product.id),
    draft.date,
  );
  const different = counts.filter(
    ({ entry, counted }) => (levels.of(entry.product.id)?.on_hand ?? counted) !== counted,
  ).length;
  const entered = counts.length + invalid.length;
  const problem =
    invalid.length > 0
      ? stockTake.invalid(format.number(invalid.length))
      : counts.length > maxCounts
        ? stockTake.tooMany(format.number(maxCounts))
        : undefined;
  return (
    <div className={styles.progress}>
      <div>
        <strong role="status">
          {stockTake.progress(format.number(counts.length), format.number(different))}
        </strong>
        <p className={problem === undefined ? 'muted' : styles.problem}>
          {problem ?? (entered > 0 && stockTake.draft)}
        </p>
      </div>
      <div className={styles.actions}>
        {entered > 0 && <Clear count={entered} clear={clear} />}
        {counts.length > 0 && problem === undefined && (
          <Button kind="main" onClick={onReview}>
            {stockTake.review}
          </Button>
        )}
      </div>
    </div>
  );
}
