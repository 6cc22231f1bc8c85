import { partsOf } from '../data/sort.ts';
import { useTexts } from '../texts/context.ts';
import type { Column } from './data-table.tsx';
import styles from './sorting.module.css';
import { Select } from './select.tsx';

/** The order of a table whose rows the service sorts. */
export interface Sorting {
  /** A field, or with `-` the reverse; undefined for the best matches of a search first. */
  readonly value: string | undefined;
  readonly onSort: (sort: string) => void;
}

interface Sortable {
  readonly field: string;
  readonly title: string;
  /** Whether the largest comes first when it is chosen. */
  readonly isNumber: boolean;
}

const sortablesOf = <Row,>({ sort = [], title, isNumber = false }: Column<Row>): readonly Sortable[] =>
  typeof sort === 'string' ? [{ field: sort, title, isNumber }] : sort.map((each) => ({ ...each, isNumber }));

/** For `aria-sort`; undefined if the table is not sorted by the column. */
export function directionOf<Row>(
  column: Column<Row>,
  { value = '' }: Sorting,
): 'ascending' | 'descending' | undefined {
  const { field, isDescending } = partsOf(value);
  if (!sortablesOf(column).some((each) => each.field === field)) return undefined;
  return isDescending ? 'descending' : 'ascending';
}

/** The header of a column: a button for each field that it can be sorted by. */
export function SortButtons<Row>({
  column,
  sorting: { value = '', onSort },
}: {
  readonly column: Column<Row>;
  readonly sorting: Sorting;
}) {
  const sortables = sortablesOf(column);
  if (sortables.length === 0) return column.title;
  const { field: current, isDescending } = partsOf(value);
  return (
    <>
      <span className={styles.plain}>{column.title}</span>
      {sortables.map(({ field, title, isNumber }) => {
        const isCurrent = field === current;
        const next = (isCurrent ? !isDescending : isNumber) ? `-${field}` : field;
        return (
          <button key={field} type="button" className={styles.button} onClick={() => onSort(next)}>
            {title}
            <svg
              className={[styles.arrow, isCurrent ? styles.current : ''].join(' ')}
              viewBox="0 0 8 8"
              aria-hidden="true"
            >
              <path d={isCurrent && isDescending ? 'M1 2.5h6L4 6.5z' : 'M1 5.5h6L4 1.5z'} />
            </svg>
          </button>
        );
      })}
    </>
  );
}

/** In place of the headers, which cards do not have. */
export function SortSelect<Row>({
  columns,
  sorting: { value = '', onSort },
}: {
  readonly columns: readonly Column<Row>[];
  readonly sorting: Sorting;
}) {
  const { common } = useTexts();
  const options = columns.flatMap(sortablesOf).flatMap(({ field, title }) => [
    { value: field, label: common.ascending(title) },
    { value: `-${field}`, label: common.descending(title) },
  ]);
  return (
    <div className={styles.select}>
      <Select
        label={common.sortBy}
        value={value}
        options={value === '' ? [{ value, label: common.bestMatch }, ...options] : options}
        onChange={onSort}
      />
    </div>
  );
}
