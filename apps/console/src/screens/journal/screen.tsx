import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonClass } from '../../components/button.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { JournalEntry } from '../../components/journal-entry.tsx';
import { ListState } from '../../components/list-state.tsx';
import { Page } from '../../components/page.tsx';
import { useMedia } from '../../components/use-media.ts';
import { useOrganization } from '../../data/organization.ts';
import { useFormat, useTexts } from '../../texts/context.ts';
import { Causes } from './causes.tsx';
import { journalColumns } from './columns.tsx';
import { Filters } from './filters.tsx';
import styles from './journal.module.css';
import { NewEntry } from './new-entry.tsx';
import { useEntries, type Entry } from './query.ts';
import { readJournalSearch, type JournalSearch } from './search.ts';

/** All journal entries, newest first, or those of an account with its balance after each. */
export function Journal() {
  const { journal } = useTexts();
  // The router passes parameters on that `validateSearch` has removed.
  const search = readJournalSearch(useSearch({ from: '/organization/journal' }));
  const navigate = useNavigate({ from: '/journal' });
  const show = (next: JournalSearch) => void navigate({ search: next, replace: true, resetScroll: false });
  const { entry, ...filter } = search;
  const { may } = useOrganization();
  const [form, setForm] = useState<{ readonly reverses?: Entry }>();
  const mayPost = may('journal.post');
  return (
    <Page
      title={journal.title}
      actions={
        mayPost && (
          <Button kind="main" onClick={() => setForm({})}>
            {journal.newEntry}
          </Button>
        )
      }
    >
      <Filters search={search} onChange={show} />
      <Causes search={filter} />
      <List search={filter} onShow={show} />
      {entry !== undefined && form === undefined && (
        <JournalEntry
          key={entry}
          id={entry}
          onClose={() => show(filter)}
          onReverse={mayPost ? (reverses) => setForm({ reverses }) : undefined}
        />
      )}
      {form !== undefined && (
        <NewEntry
          reverses={form.reverses}
          onClose={() => setForm(undefined)}
          onPosted={({ id }) => {
            setForm(undefined);
            show({ ...filter, entry: id });
          }}
        />
      )}
    </Page>
  );
}

function List({
  search,
  onShow,
}: {
  readonly search: JournalSearch;
  readonly onShow: (next: JournalSearch) => void;
}) {
  const texts = useTexts();
  const { journal } = texts;
  const format = useFormat();
  const isNarrow = useMedia('(width < 43rem)');
  const { list, items, more } = useEntries(search);
  const { sort = '-date', ...filters } = search;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <ListState
      list={list}
      isEmpty={items.length === 0}
      emptyText={isFiltered ? journal.noMatch : journal.empty}
      emptyAction={
        isFiltered ? (
          <Button onClick={() => onShow({ sort })}>{journal.clear}</Button>
        ) : (
          <div className={styles.next}>
            <p className="muted">{journal.emptyHint}</p>
            <Link to="/accounts" className={buttonClass()}>
              {journal.toAccounts}
            </Link>
          </div>
        )
      }
    >
      <DataTable
        choosable="journal"
        caption={journal.caption(search.account)}
        columns={journalColumns({ texts, format, search, isNarrow })}
        rows={items}
        keyOf={({ id }) => id}
        sorting={{ value: sort, onSort: (next) => onShow(readJournalSearch({ ...search, sort: next })) }}
        more={more}
      />
    </ListState>
  );
}
