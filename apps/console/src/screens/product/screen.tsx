import { permissions } from '@tallybook/domain/rules';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { Button, buttonClass } from '../../components/button.tsx';
import { DayField } from '../../components/day-field.tsx';
import { DownloadReport } from '../../components/download-report.tsx';
import { Icon } from '../../components/icon.tsx';
import { Card, Page, Toolbar } from '../../components/page.tsx';
import { usePosting } from '../../components/posting-context.ts';
import { ProductForm } from '../../components/product-form.tsx';
import { Select } from '../../components/select.tsx';
import { Failed, Loading, Notice } from '../../components/states.tsx';
import { tallybook } from '../../data/client.ts';
import { errorFacts } from '../../data/errors.ts';
import { useWhere } from '../../data/locations.ts';
import { useOrganization } from '../../data/organization.ts';
import { useTexts } from '../../texts/context.ts';
import { Archive } from './archive.tsx';
import { ChartBoundary } from './chart-boundary.tsx';
import { chartPoints, reversalPairs } from './chart-data.ts';
import chartStyles from './chart.module.css';
import styles from './product.module.css';
import { useCard, useLevel, useProduct, useReservations, useSeries } from './query.ts';
import { Reservations } from './reservations/card.tsx';
import { Reserve } from './reservations/reserve.tsx';
import { isMovement } from './rows.ts';
import { daysOf, readProductSearch, type ProductSearch } from './search.ts';
import { useCosts } from './cost/use-costs.tsx';
import { StockCardTable } from './stock-card.tsx';
import { Header } from './header.tsx';
import { Where } from './where.tsx';

/** Loaded when it is needed, and replaceable: its library reads the browser's language while it loads. */
const Chart = lazy(async () => ({ default: (await import('./chart.tsx')).Chart }));

export function Product() {
  const { product: texts, productForm, common, shell } = useTexts();
  const post = usePosting();
  const { id } = useParams({ from: '/organization/products/$id' });
  const { may } = useOrganization();
  const mayKeep = may('products.keep');
  const [isEditing, setEditing] = useState(false);
  const [isReserving, setReserving] = useState(false);
  const { data: product, error, refetch } = useProduct(id);
  const level = useLevel(id);
  const where = useWhere(id);
  const reservations = useReservations(id);
  const open = reservations.data?.items ?? [];
  const back = (
    <Link to="/levels">
      <Icon name="back" /> {texts.back}
    </Link>
  );
  if (product === undefined)
    return (
      <Page key="loading" title={error === null ? common.loading : common.notFound} back={back}>
        {error === null ? (
          <Loading />
        ) : errorFacts(error).code === 'NOT_FOUND' ? (
          <p>{texts.notFound}</p>
        ) : (
          <Failed error={error} onRetry={() => void refetch()} />
        )}
      </Page>
    );
  const isArchived = product.archived_at !== null;
  // A reversal may have brought stock back, which must leave again.
  const takesMovements = !isArchived || (level !== undefined && level.on_hand !== 0);
  return (
    <Page
      key={id}
      title={product.name}
      back={back}
      actions={
        <>
          {post !== undefined && takesMovements && (
            <Button kind="main" onClick={() => post({ product_id: id })}>
              {shell.newMovement}
            </Button>
          )}
          {post !== undefined && takesMovements && (
            <Button onClick={() => setReserving(true)}>{texts.reservations.reserve}</Button>
          )}
          {may('stocktakes.count') && takesMovements && (
            <Link to="/stock-takes" search={{ count: product.sku }} className={buttonClass()}>
              {texts.count}
            </Link>
          )}
          <Link to="/labels" search={{ product_id: id }} className={buttonClass()}>
            {productForm.labels}
          </Link>
          {mayKeep && <Button onClick={() => setEditing(true)}>{productForm.editShort}</Button>}
          {mayKeep && <Archive product={product} />}
        </>
      }
    >
      <p className={styles.sku}>
        {[
          product.sku,
          product.barcode,
          product.unit,
          productForm.methods[product.costing_method],
          product.category,
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      {isArchived && <Notice>{texts.archived}</Notice>}
      {post === undefined && (
        <p className="muted">{texts.needsClerk(common.roles[permissions['movements.post']])}</p>
      )}
      {post !== undefined && !may('costs.adjust') && (
        <p className="muted">{texts.cost.needsAccountant(common.roles[permissions['costs.adjust']])}</p>
      )}
      {!mayKeep && (
        <p className="muted">{productForm.needsRole(common.roles[permissions['products.keep']])}</p>
      )}
      <Header product={product} />
      {where.levels !== undefined && <Where product={product} levels={where.levels} />}
      {open.length > 0 && <Reservations product={product} reservations={open} />}
      <History id={id} unit={product.unit} isReady={!where.isPending && !reservations.isPending} />
      {isReserving && <Reserve product={product} onClose={() => setReserving(false)} />}
      {isEditing && <ProductForm product={product} onClose={() => setEditing(false)} />}
    </Page>
  );
}

interface HistoryProps {
  readonly id: string;
  readonly unit: string;
  /** Whether what is above has its height. */
  readonly isReady: boolean;
}

/** The chart and the stock card of the chosen days. */
function History({ id, unit, isReady }: HistoryProps) {
  const { product: texts } = useTexts();
  const search = useSearch({ from: '/organization/products/$id' });
  const navigate = useNavigate({ from: '/products/$id' });
  const [selected, select] = useState<string>();
  const costs = useCosts(unit);
  const today = new Date().toISOString().slice(0, 10);
  const days = daysOf(search, today);
  const { sort = 'date' } = search;
  const { report: card, pages, more } = useCard(id, { ...days, sort });
  const show = (chosen: ProductSearch) =>
    void navigate({
      search: ({ sort: before }) => ({ ...(before !== undefined && { sort: before }), ...chosen }),
      replace: true,
      resetScroll: false,
    });
  const onRange = useCallback(
    (from: string, to: string) =>
      void navigate({
        search: ({ sort: before }) => ({ from, to, ...(before !== undefined && { sort: before }) }),
      }),
    [navigate],
  );
  // In ledger order, which is that of the chart.
  const rows = useMemo(() => {
    const shown = card.data?.pages.flatMap((page) => page.rows) ?? [];
    return card.data?.pages[0]?.sort === '-date' ? shown.toReversed() : shown;
  }, [card.data]);
  const series = useSeries(id, days);
  const isComplete = card.data !== undefined && !card.hasNextPage;
  const points = useMemo(
    () => chartPoints(series.data?.points ?? [], { rows, isComplete }, days.endDate ?? today),
    [series.data, rows, isComplete, days.endDate, today],
  );
  const pairs = useMemo(() => reversalPairs(points, rows), [points, rows]);
  if (!isReady) return <Loading />;
  const chosen =
    search.from !== undefined || search.to !== undefined ? 'chosen' : (search.range ?? 'quarter');
  return (
    <>
      <Toolbar>
        <Select
          label={texts.range}
          value={chosen}
          options={(['quarter', 'year', 'all', 'chosen'] as const).map((value) => ({
            value,
            label: texts.ranges[value],
          }))}
          onChange={(value) =>
            show(
              value === 'quarter'
                ? {}
                : value === 'chosen'
                  ? { from: days.startDate ?? rows[0]?.day ?? today, to: today }
                  : { range: value },
            )
          }
        />
        {chosen === 'chosen' && (
          <>
            <DayField
              label={texts.from}
              max={search.to}
              value={search.from ?? ''}
              onDay={(day) => day !== '' && show({ ...search, from: day })}
            />
            <DayField
              label={texts.to}
              min={search.from}
              value={search.to ?? ''}
              onDay={(day) => day !== '' && show({ ...search, to: day })}
            />
          </>
        )}
        {rows.some((row) => !isMovement(row)) && (
          <DownloadReport
            name={`cost-adjustments-${id}.csv`}
            label={texts.cost.download}
            read={() => tallybook.costAdjustments.export({ product_id: id })}
          />
        )}
      </Toolbar>
      {card.data === undefined ? (
        card.error === null ? (
          <Loading />
        ) : (
          <Failed error={card.error} onRetry={() => void card.refetch()} />
        )
      ) : (
        <>
          {points.length > 1 && (
            <Card>
              <ChartBoundary>
                <Suspense
                  fallback={
                    <div className={chartStyles.space}>
                      <Loading lines={5} />
                    </div>
                  }
                >
                  <Chart points={points} onRange={onRange} pairs={pairs} onRow={select} />
                </Suspense>
                <p id="chart-hint" className={chartStyles.hint}>
                  {texts.chartHint}{' '}
                  {points.some(({ quantity, withoutLate }) => quantity !== withoutLate) && texts.lateHint}{' '}
                  {pairs.length > 0 && texts.pairHint}
                </p>
              </ChartBoundary>
              {series.data?.every_day === false && <p className="muted">{texts.someDays}</p>}
            </Card>
          )}
          <StockCardTable
            pages={pages}
            rows={rows}
            startDate={days.startDate}
            sorting={{
              value: sort,
              onSort: (next) => show(readProductSearch({ ...search, sort: next })),
            }}
            selected={selected ?? search.movement}
            actions={costs.actions}
            target={search.movement}
            more={more}
          />
        </>
      )}
      {costs.dialog}
    </>
  );
}
