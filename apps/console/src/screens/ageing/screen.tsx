import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Recosting } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { DataTable, type Column } from '../../components/data-table.tsx';
import { DayField } from '../../components/day-field.tsx';
import { ListState } from '../../components/list-state.tsx';
import { Card, Page, Toolbar } from '../../components/page.tsx';
import { productColumn } from '../../components/product-link.tsx';
import { ReportTabs } from '../../components/report-tabs.tsx';
import { useToast } from '../../components/toasts.tsx';
import { tallybook } from '../../data/client.ts';
import { explain } from '../../data/errors.ts';
import { useOrganization } from '../../data/organization.ts';
import { saveFile } from '../../data/save-file.ts';
import { today } from '../../data/today.ts';
import { useLocalization } from '../../texts/context.ts';
import styles from './ageing.module.css';
import { sumBuckets, type Bucket } from './buckets.ts';
import { ageingCsv } from './csv.ts';
import { useAgeing, type AgedProduct } from './query.ts';
import { readAgeingSearch } from './search.ts';

/** How long the stock has been there: bars by age, and a row for each product. */
export function Ageing() {
  const { texts, format } = useLocalization();
  const { ageing } = texts;
  const { organization } = useOrganization();
  // The router passes on what the route does not know.
  const { as_of = today(), sort = 'sku' } = readAgeingSearch(useSearch({ from: '/organization/ageing' }));
  const navigate = useNavigate({ from: '/ageing' });
  const show = (changed: Record<string, unknown>): void =>
    void navigate({
      search: (before) => readAgeingSearch({ ...before, ...changed }),
      replace: true,
      resetScroll: false,
    });
  const { report, products, total, status, isComplete } = useAgeing(as_of, sort);
  const buckets = useMemo(() => sumBuckets(products), [products]);
  return (
    <Page
      title={ageing.title}
      actions={isComplete && products.length > 0 && <Download products={products} asOf={as_of} />}
    >
      <ReportTabs />
      <Toolbar>
        <DayField label={ageing.asOf} value={as_of} onDay={(day) => day !== '' && show({ as_of: day })} />
      </Toolbar>
      <ListState list={report} isEmpty={products.length === 0} emptyText={ageing.none}>
        <Card title={ageing.byAge}>
          <p className={styles.total}>
            {total !== undefined && ageing.total(format.money(total, organization.currency))}{' '}
            <Recosting status={status} />
          </p>
          <Bars buckets={buckets} />
          {!isComplete && (
            <p className="muted" role="status">
              {ageing.reading(format.number(products.length))}
            </p>
          )}
        </Card>
        <DataTable
          choosable="ageing"
          caption={ageing.title}
          columns={columnsOf(texts, format)}
          rows={products}
          keyOf={({ product_id }) => product_id}
          sorting={{ value: sort, onSort: (next) => show({ sort: next }) }}
        />
      </ListState>
    </Page>
  );
}

/** The name of a bucket: `31–90 days`. */
const useBucketName = () => {
  const { texts, format } = useLocalization();
  return ({ from_days, to_days }: Pick<Bucket, 'from_days' | 'to_days'>): string =>
    to_days === null
      ? texts.ageing.from(format.number(from_days))
      : texts.ageing.between(format.number(from_days), format.number(to_days));
};

function Bars({ buckets }: { readonly buckets: readonly Bucket[] }) {
  const { texts, format } = useLocalization();
  const { organization } = useOrganization();
  const nameOf = useBucketName();
  return (
    <table className={styles.bars}>
      <caption className="visually-hidden">{texts.ageing.byAge}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{texts.ageing.age}</th>
          <th scope="col">{texts.ageing.share}</th>
          <th scope="col">{texts.ageing.value}</th>
        </tr>
      </thead>
      <tbody>
        {buckets.map((bucket) => (
          <tr key={bucket.from_days}>
            <th scope="row">{nameOf(bucket)}</th>
            <td className={styles.track}>
              <span className={styles.bar} style={{ inlineSize: `${bucket.length}%` }} />
            </td>
            <td className="number">
              {format.money(bucket.value, organization.currency)}
              <div className={styles.units}>{texts.ageing.units(format.quantity(bucket.quantity))}</div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function columnsOf(
  texts: ReturnType<typeof useLocalization>['texts'],
  format: ReturnType<typeof useLocalization>['format'],
): Column<AgedProduct>[] {
  const { ageing } = texts;
  const day = (text: string | null): string => (text === null ? '–' : format.date(text));
  return [
    productColumn<AgedProduct>(
      texts,
      ageing.product,
      ({ product_id }) => product_id,
      (row) => <Shares row={row} />,
    ),
    {
      key: 'onHand',
      sort: 'on_hand',
      title: ageing.onHand,
      isNumber: true,
      cell: ({ on_hand }) => format.quantity(on_hand),
    },
    {
      key: 'value',
      title: ageing.value,
      isNumber: true,
      sort: 'value',
      cell: ({ value }) => format.amount(value),
    },
    {
      key: 'age',
      sort: 'average_age_days',
      title: ageing.averageAge,
      isNumber: true,
      cell: ({ average_age_days: age }) => (age === null ? '–' : format.amount(age)),
    },
    {
      key: 'oldest',
      sort: 'oldest_on',
      title: ageing.oldest,
      isNumber: true,
      cell: ({ oldest_on }) => day(oldest_on),
    },
    {
      key: 'in',
      sort: 'last_in',
      title: ageing.lastIn,
      isNumber: true,
      minor: 2,
      cell: ({ last_in }) => day(last_in),
    },
    {
      key: 'out',
      sort: 'last_out',
      title: ageing.lastOut,
      isNumber: true,
      minor: 1,
      cell: ({ last_out }) => day(last_out),
    },
  ];
}

/** The share of each bucket of its units. */
function Shares({ row: { on_hand, buckets } }: { readonly row: AgedProduct }) {
  const { format } = useLocalization();
  const nameOf = useBucketName();
  const filled = buckets.filter(({ quantity }) => quantity !== 0);
  const text = filled.map((each) => `${nameOf(each)}: ${format.quantity(each.quantity)}`).join(', ');
  return on_hand > 0 && filled.length > 0 && <div className={styles.units}>{text}</div>;
}

function Download({ products, asOf }: { readonly products: readonly AgedProduct[]; readonly asOf: string }) {
  const { texts } = useLocalization();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const names = new Map<string, { sku: string; name: string }>();
      for await (const product of tallybook.products.list({ limit: 1000 })) names.set(product.id, product);
      saveFile(
        `ageing-${asOf}.csv`,
        ageingCsv(products, (id) => names.get(id)),
      );
    } catch (error) {
      toast(explain(error, texts));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={isBusy} onClick={() => void save()}>
      {texts.common.download}
    </Button>
  );
}
