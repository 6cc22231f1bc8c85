import type { StockImportSummary } from '@tallybook/sdk';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../components/badge.tsx';
import { DataTable, type Column } from '../../components/data-table.tsx';
import { ListState } from '../../components/list-state.tsx';
import { useList } from '../../data/list.ts';
import { pages } from '../../data/query.ts';
import { useFormat, useTexts } from '../../texts/context.ts';
import styles from './import.module.css';

/** The imports of movements of the whole organization, newest first. */
export function History() {
  const { imports } = useTexts();
  const columns = useColumns();
  const { list, items, more } = useList(pages('stockImports', 'list', {}));
  return (
    <section className={styles.history}>
      <h2>{imports.earlier}</h2>
      <ListState list={list} isEmpty={items.length === 0} emptyText={imports.noEarlier}>
        <DataTable
          caption={imports.earlier}
          columns={columns}
          rows={items}
          keyOf={({ id }) => String(id)}
          more={more}
        />
      </ListState>
    </section>
  );
}

function useColumns(): Column<StockImportSummary>[] {
  const { imports } = useTexts();
  const format = useFormat();
  const count = (key: 'rows' | 'posted' | 'rejected', title: string): Column<StockImportSummary> => ({
    key,
    title,
    isNumber: true,
    cell: (row) => format.number(row[key]),
  });
  return [
    {
      key: 'started',
      title: imports.started,
      isHeader: true,
      cell: ({ id, started_at }) => (
        <Link to="/import" search={{ id: String(id) }}>
          {format.instant(started_at)}
        </Link>
      ),
    },
    {
      key: 'status',
      title: imports.status,
      cell: ({ status }) => (
        <Badge kind={status === 'running' ? 'warning' : 'normal'}>{imports.statuses[status]}</Badge>
      ),
    },
    count('rows', imports.rows),
    count('posted', imports.posted),
    count('rejected', imports.rejected),
  ];
}
