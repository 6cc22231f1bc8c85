import { useNavigate, useSearch } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import type { Product } from '@tallybook/sdk';
import { useState, type ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { ListState } from '../../components/list-state.tsx';
import { Page, Toolbar } from '../../components/page.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { Select } from '../../components/select.tsx';
import { Failed, Loading, Notice } from '../../components/states.tsx';
import { useList } from '../../data/list.ts';
import { pages, query } from '../../data/query.ts';
import { useLocalization } from '../../texts/context.ts';
import { barsOf, codeOf, Label } from './label.tsx';
import { readLabelsSearch } from './search.ts';
import styles from './labels.module.css';

/** Widths of the codes, in millimetres: that of a label without its padding. */
const formats = { sheet: 64, roll: 58 } as const;
type Format = keyof typeof formats;

/** Products at a time; more are loaded on request. */
const pageSize = 100;
const maxCopies = 100;

/** Labels with barcodes, for one product or for those that a search finds, as the printer prints them. */
export function Labels() {
  const { product_id: id } = readLabelsSearch(useSearch({ from: '/organization/labels' }));
  return id === undefined ? <Found /> : <One id={id} />;
}

function One({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(query('products', 'get', { id }));
  if (data !== undefined) return <Sheet products={[data]} />;
  return error === null ? <Loading /> : <Failed error={error} onRetry={() => void refetch()} />;
}

function Found() {
  const { labels, common } = useLocalization().texts;
  const { q = '' } = readLabelsSearch(useSearch({ from: '/organization/labels' }));
  const navigate = useNavigate({ from: '/labels' });
  const { list, items, more } = useList(
    pages('products', 'list', { archived: false, limit: pageSize, ...(q !== '' && { q }) }),
    { keepsPrevious: true },
  );
  return (
    <Sheet
      products={items}
      search={
        <SearchField
          label={labels.search}
          value={q}
          onChange={(text) => void navigate({ search: text === '' ? {} : { q: text }, replace: true })}
        />
      }
      state={(children) => (
        <ListState list={list} isEmpty={items.length === 0} emptyText={labels.none}>
          {children}
          {more.has && (
            <Button busy={more.isLoading} onClick={more.load}>
              {common.loadingMore}
            </Button>
          )}
        </ListState>
      )}
    />
  );
}

interface Props {
  readonly products: readonly Product[];
  readonly search?: ReactNode;
  readonly state?: (children: ReactNode) => ReactNode;
}

function Sheet({ products, search, state = (children) => children }: Props) {
  const { texts, format: formatted } = useLocalization();
  const { labels } = texts;
  const [format, setFormat] = useState<Format>('sheet');
  const [copies, setCopies] = useState('1');
  const each = Math.min(maxCopies, Math.max(1, Number(/^\d{1,3}$/.test(copies) ? copies : '1')));
  const room = formats[format];
  const unreadable = products.filter((product) => barsOf(codeOf(product), room) === undefined);
  return (
    <Page
      title={labels.title}
      actions={
        <Button kind="main" onClick={() => window.print()}>
          <Icon name="print" /> {labels.print(formatted.number(products.length * each))}
        </Button>
      }
    >
      <div className={styles.settings}>
        <Toolbar>
          {search}
          <Select
            label={labels.format}
            value={format}
            options={(['sheet', 'roll'] as const).map((value) => ({ value, label: labels.formats[value] }))}
            onChange={setFormat}
          />
          <div className={styles.copies}>
            <TextField
              label={labels.copies}
              type="number"
              inputMode="numeric"
              min={1}
              max={maxCopies}
              value={copies}
              onChange={({ currentTarget }) => setCopies(currentTarget.value)}
            />
          </div>
        </Toolbar>
        <p className="muted">{labels.hint}</p>
        {unreadable.length > 0 && (
          <Notice kind="warning">{labels.unreadable(unreadable.map(({ sku }) => sku).join(', '))}</Notice>
        )}
      </div>
      {state(
        <ul className={format === 'sheet' ? styles.sheet : styles.roll} aria-label={labels.title}>
          {products.flatMap((product) =>
            Array.from({ length: each }, (_, at) => (
              <Label key={`${product.id} ${at}`} product={product} roomMm={room} />
            )),
          )}
        </ul>,
      )}
    </Page>
  );
}
