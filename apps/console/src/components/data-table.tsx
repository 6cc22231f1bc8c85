import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTexts } from '../texts/context.ts';
import { Button } from './button.tsx';
import { ColumnChoice, useShownColumns } from './column-choice.tsx';
import styles from './data-table.module.css';
import { directionOf, SortButtons, SortSelect, type Sorting } from './sorting.tsx';
import { useMedia } from './use-media.ts';

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** The field that the service sorts the list by; several with titles of their own, if the column shows several. */
  readonly sort?: string | readonly { readonly field: string; readonly title: string }[];
  /** Figures are aligned at their end, with digits of one width. */
  readonly isNumber?: boolean;
  /** Identifies the row: the header cell of it, and the heading of its card on a narrow screen. */
  readonly isHeader?: boolean;
  /** Holds buttons or fields: stays in place when the table scrolls sideways. */
  readonly isActions?: boolean;
  /** Omitted where the table gets narrow: 1 first, then 2 and 3. Cards show every column. */
  readonly minor?: 1 | 2 | 3 | undefined;
}

interface Props<Row> {
  /** Describes the table to screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Marks a row, for example one that is reversed. */
  readonly kindOf?: ((row: Row) => 'muted' | 'selected' | 'error' | 'total' | undefined) | undefined;
  /** Present if columns can be sorted: the service sorts the whole list, of which the table may have only some pages. */
  readonly sorting?: Sorting;
  /** The key of a row that is scrolled to once; pages load until it is found. */
  readonly target?: string | undefined;
  /** With pages: whether there are more rows, and how to load them. */
  readonly more?: {
    readonly has: boolean;
    readonly isLoading: boolean;
    readonly load: () => void;
    /** Present if the first page has changed since it was loaded. */
    readonly showLatest?: () => void;
  };
  /** Totals below the rows, one cell for each column. */
  readonly footer?: ReactNode;
  /** Names the table if people may choose its columns, which needs one without totals. */
  readonly choosable?: string;
}

const rowHeight = 36;

/** A file has more. */
const maxPrinted = 2000;

/**
 * A table of any length: only the rows in view are in the document, and pages load when the reader comes near the end.
 * In a narrow container its rows are cards; if it does not fit a wider one, it scrolls sideways.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, rows, keyOf, kindOf, sorting, target, more, footer, choosable } = props;
  const { shown: columns, hidden, show } = useShownColumns(choosable, props.columns);
  const { common } = useTexts();
  const frame = useRef<HTMLDivElement>(null);
  const isWide = useOverflow(frame);
  const body = useRef<HTMLTableSectionElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useEffect(() => setScrollMargin(offsetOf(body.current)), [rows.length === 0]);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: 15,
    scrollMargin,
    getItemKey: (at) => keyOf(rows[at] as Row),
  });
  const inView = virtualizer.getVirtualItems();
  const isPrinted = useMedia('print');
  // Paper has no view: every row that was loaded is on it.
  const shown = isPrinted
    ? rows.slice(0, maxPrinted).map((row, index) => ({ index, key: keyOf(row) }))
    : inView;
  const [first, last] = isPrinted ? [] : [inView[0], inView.at(-1)];
  const before = (first?.start ?? scrollMargin) - scrollMargin;
  const after = isPrinted ? 0 : virtualizer.getTotalSize() - ((last?.end ?? scrollMargin) - scrollMargin);
  const isNearEnd = last !== undefined && last.index >= rows.length - 10;
  const isFound = useRef(false);
  useEffect(() => {
    if (target === undefined || isFound.current) return;
    const at = rows.findIndex((row) => keyOf(row) === target);
    isFound.current = at >= 0;
    if (at >= 0) virtualizer.scrollToIndex(at, { align: 'center' });
    else if (more?.has === true && !more.isLoading) more.load();
  }, [target, rows, more]);
  useEffect(() => {
    if (isNearEnd && more?.has === true && !more.isLoading) more.load();
  }, [isNearEnd, more]);

  const sort = (next: string): void => {
    sorting?.onSort(next);
    // The rows in view are others then: those at the start are the first in the new order.
    if (offsetOf(frame.current) < window.scrollY) frame.current?.scrollIntoView();
  };

  return (
    <div className={styles.list}>
      {sorting !== undefined && <SortSelect columns={columns} sorting={{ ...sorting, onSort: sort }} />}
      {choosable !== undefined && <ColumnChoice columns={props.columns} hidden={hidden} onShow={show} />}
      <div
        ref={frame}
        className={[
          styles.frame,
          isWide ? styles.wide : '',
          choosable === undefined ? '' : styles.choosable,
        ].join(' ')}
        // A keyboard scrolls only what has the focus.
        {...(isWide && { role: 'region', 'aria-label': caption, tabIndex: 0 })}
      >
        <table className={styles.table} aria-rowcount={more?.has === true ? -1 : rows.length + 1}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  className={classOf(column)}
                  aria-sort={sorting && directionOf(column, sorting)}
                >
                  {sorting === undefined || isPrinted ? (
                    column.title
                  ) : (
                    <SortButtons column={column} sorting={{ ...sorting, onSort: sort }} />
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            <Spacer height={before} columns={columns.length} />
            {shown.map(({ index, key }) => {
              const row = rows[index] as Row;
              return (
                <tr
                  key={String(key)}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  aria-rowindex={index + 2}
                  className={styles[kindOf?.(row) ?? 'normal']}
                  aria-current={kindOf?.(row) === 'selected' ? 'true' : undefined}
                >
                  {columns.map((column) =>
                    column.isHeader === true ? (
                      <th key={column.key} scope="row" className={classOf(column)}>
                        {column.cell(row)}
                      </th>
                    ) : (
                      <td key={column.key} data-title={column.title} className={classOf(column)}>
                        <div>{column.cell(row)}</div>
                      </td>
                    ),
                  )}
                </tr>
              );
            })}
            <Spacer height={after} columns={columns.length} />
          </tbody>
          {footer !== undefined && <tfoot>{footer}</tfoot>}
        </table>
        {isPrinted && (more?.has === true || rows.length > maxPrinted) && (
          <p className={styles.rest}>{common.notAllPrinted(shown.length)}</p>
        )}
        {more?.has === true && (
          <div className={styles.more}>
            <Button kind="plain" busy={more.isLoading} onClick={more.load}>
              {common.loadingMore}
            </Button>
          </div>
        )}
      </div>
      {more?.showLatest !== undefined && (
        <div className={styles.latest} role="status">
          {common.listChanged}{' '}
          <Button small onClick={more.showLatest}>
            {common.showLatest}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Stands for the rows that are not in the document. */
function Spacer({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true" className={styles.spacer}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

const classOf = <Row,>({ isNumber, isActions, minor }: Column<Row>): string =>
  [
    isNumber === true ? 'number' : '',
    isActions === true ? styles.actions : '',
    minor === undefined ? '' : styles[`minor${minor}`],
  ]
    .filter(Boolean)
    .join(' ');

/** Whether the table in the frame is wider than the frame. Only then it scrolls, because its header then cannot stick. */
function useOverflow(frame: RefObject<HTMLDivElement | null>): boolean {
  const [isWider, setWider] = useState(false);
  useLayoutEffect(() => {
    const [outer, table] = [frame.current, frame.current?.querySelector('table')];
    if (!outer || !table) return;
    const observer = new ResizeObserver(() => setWider(table.offsetWidth > outer.clientWidth));
    observer.observe(outer);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return isWider;
}

const offsetOf = (element: HTMLElement | null): number =>
  element === null ? 0 : element.getBoundingClientRect().top + window.scrollY;
