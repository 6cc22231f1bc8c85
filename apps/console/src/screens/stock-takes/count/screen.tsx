import type { Product } from '@tallybook/sdk';
import { Link, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Button, buttonClass } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { LocationName } from '../../../components/location-name.tsx';
import { Segments } from '../../../components/segments.tsx';
import { Failed, Loading } from '../../../components/states.tsx';
import { useBrand } from '../../../data/brand.ts';
import { tallybook } from '../../../data/client.ts';
import { errorFacts } from '../../../data/errors.ts';
import { exactProduct } from '../../../data/exact-product.ts';
import { useOrganization } from '../../../data/organization.ts';
import { queryClient } from '../../../data/query-client.ts';
import { useLocalization } from '../../../texts/context.ts';
import { isFinal, onHandQuery, useProducts, useTake, type Take } from '../document/take.ts';
import { draftOf, emptyDraft, stepped, unitsOf, type Draft } from './draft.ts';
import { isWaiting } from './kept-counts.ts';
import { linesOf, nextUncounted, reviewOf } from './lines.ts';
import { OpenCard, type Open } from './open-card.tsx';
import { Matches } from './matches.tsx';
import { Questions } from './questions.tsx';
import { ReviewList } from './review-list.tsx';
import { ScanField } from './scan-field.tsx';
import { useSettled } from './use-settled.ts';
import { Unknown } from './unknown.tsx';
import { useKeptCounts } from './use-kept-counts.ts';
import styles from './count.module.css';

/** Few people create products, or give them barcodes, while they count. */
const ProductForm = lazy(async () => ({
  default: (await import('../../../components/product-form.tsx')).ProductForm,
}));

/** Products of a stock take at most, so that all of them can be scanned without a connection. */
const maxProducts = 10_000;

/** Counting with a phone: one product at a time, chosen by a scanner, a search, or the order of the SKUs. */
export function CountMode() {
  const { countMode, stockTakeDocument } = useLocalization().texts;
  const { id } = useParams({ from: '/organization/stock-takes/$id/count' });
  const { may } = useOrganization();
  const { data: take, error, refetch } = useTake(id);
  return (
    <div className={styles.screen}>
      {take !== undefined && !isFinal(take) && may('stocktakes.count') ? (
        <Counting key={id} take={take} />
      ) : (
        <main id="content" className={styles.message}>
          <Link to="/stock-takes/$id" params={{ id }} className={styles.leave}>
            <Icon name="back" /> {countMode.leave}
          </Link>
          {take !== undefined ? (
            <p>{countMode.closed}</p>
          ) : error === null ? (
            <Loading />
          ) : ['NOT_FOUND', 'VALIDATION_FAILED'].includes(errorFacts(error).code ?? '') ? (
            <p>{stockTakeDocument.notFound}</p>
          ) : (
            <Failed error={error} onRetry={() => void refetch()} />
          )}
        </main>
      )}
    </div>
  );
}

type View = 'count' | 'list';

function Counting({ take }: { readonly take: Take }) {
  const { texts, format } = useLocalization();
  const { countMode, stockTakeDocument } = texts;
  const brand = useBrand();
  const { may } = useOrganization();
  const isHidden = take.blind && !may('movements.adjust');
  const kept = useKeptCounts(take.id);
  const { list, items, more } = useProducts('', true);
  const lines = useMemo(() => linesOf(take.counts, kept.counts), [take.counts, kept.counts]);
  const { uncounted } = useMemo(() => reviewOf(items, lines, []), [items, lines]);
  const [view, setView] = useState<View>('count');
  const [text, setText] = useState('');
  const searched = useSettled(text.trim());
  const [unknown, setUnknown] = useState<string>();
  /** The code that the next chosen product gets. */
  const [assigned, setAssigned] = useState<string>();
  const [edited, setEdited] = useState<{ readonly product?: Product; readonly barcode: string }>();
  const [open, setOpen] = useState<Open>();
  // Scans arrive faster than React renders.
  const latest = useRef({ open, lines, uncounted, items });
  latest.current = { ...latest.current, lines, uncounted, items };
  const change = (next: Open | undefined): void => {
    latest.current.open = next;
    setOpen(next);
  };
  useEffect(() => {
    document.title = `${stockTakeDocument.of(format.date(take.count_date))} · ${brand}`;
  }, [brand, format, stockTakeDocument, take.count_date]);
  useEffect(() => {
    if (more.has && !more.isLoading && items.length < maxProducts) more.load();
  }, [more, items.length]);

  const savedOf = (id: string): number | undefined => latest.current.lines.get(id)?.counted;
  const save = ({ product: { id } }: Open, units: number | undefined): void => {
    if (units === undefined || units === savedOf(id)) return;
    const expected = isHidden ? undefined : queryClient.getQueryData(onHandQuery(id, take).queryKey);
    kept.add(id, units, expected === undefined ? null : (expected.items[0]?.on_hand ?? 0));
  };
  /** Shows a product; what was typed for the one before is saved. */
  const show = (product: Product, draft?: Draft): void => {
    const { open: before } = latest.current;
    if (before !== undefined && before.product.id !== product.id)
      save(before, unitsOf(before.draft, before.product));
    const saved = savedOf(product.id);
    setView('count');
    change({ product, draft: draft ?? (saved === undefined ? emptyDraft : draftOf(saved, product)) });
  };
  /** Each scan counts one; of a product that has a count already, the first scan only shows it. */
  const scanned = (product: Product): void => {
    navigator.vibrate?.(40);
    const { open: current } = latest.current;
    const one = 10 ** product.quantity_scale;
    if (current?.product.id === product.id)
      return change({ product, draft: stepped(current.draft, one, product) });
    const isNew = savedOf(product.id) === undefined && product.quantity_scale === 0;
    show(product, isNew ? draftOf(one, product) : undefined);
  };
  const choose = (product: Product): void => {
    setText('');
    if (assigned === undefined) return show(product);
    setAssigned(undefined);
    setEdited({ product, barcode: assigned });
  };
  const find = async (code: string): Promise<Product | undefined> =>
    exactProduct(latest.current.items, code) ??
    exactProduct(
      // Not a query, which would wait for a connection.
      await tallybook.products.list({ q: code, archived: false, limit: 5 }).then(
        ({ items: found }) => found,
        () => [],
      ),
      code,
    );
  // One after the other, in the order of the scans.
  const scans = useRef<Promise<void>>(Promise.resolve());
  const onScan = async (before: Promise<void>, code: string): Promise<void> => {
    await before;
    const product = await find(code.normalize('NFC'));
    if (product !== undefined) {
      setUnknown((shown) => (shown === code ? undefined : shown));
      return scanned(product);
    }
    navigator.vibrate?.([80, 40, 80]);
    setUnknown(code);
    setView('count');
  };
  const onCode = (code: string): void => {
    scans.current = onScan(scans.current, code);
  };
  const showNext = (): void => {
    const { open: current } = latest.current;
    const next = nextUncounted(latest.current.uncounted, current?.product);
    if (next !== undefined) return show(next);
    change(undefined);
    setView('list');
  };
  useEffect(() => {
    const [first] = uncounted;
    if (latest.current.open === undefined && view === 'count' && first !== undefined) show(first);
  }, [uncounted, view]);

  const waiting = kept.counts.filter(isWaiting).length;
  return (
    <>
      <header className={styles.head}>
        <Link
          to="/stock-takes/$id"
          params={{ id: take.id }}
          className={styles.leave}
          aria-label={countMode.leave}
          title={countMode.leave}
        >
          <Icon name="back" />
        </Link>
        <div className={styles.title}>
          <h1>
            {stockTakeDocument.of(format.date(take.count_date))}
            {take.location_id !== null && (
              <>
                {' · '}
                <LocationName id={take.location_id} />
              </>
            )}
          </h1>
          <p role="status">
            {waiting > 0 && !kept.isCut ? (
              stockTakeDocument.saving
            ) : waiting > 0 ? (
              <strong className={styles.unsent}>{countMode.notSent(waiting)}</strong>
            ) : (
              countMode.progress(format.number(lines.size), format.number(lines.size + uncounted.length))
            )}
          </p>
        </div>
        {waiting > 0 && kept.isCut && <Button onClick={kept.send}>{countMode.send}</Button>}
      </header>
      <main id="content" className={styles.main} data-view={view}>
        <div className={styles.above}>
          <ScanField
            text={text}
            onText={(typed) => {
              setText(typed);
              if (typed !== '') setView('count');
            }}
            onCode={onCode}
          />
          <Questions
            take={take}
            kept={kept}
            lines={lines}
            isHidden={isHidden}
            onAgain={(product) => {
              void queryClient.invalidateQueries(onHandQuery(product.id, take));
              show(product, emptyDraft);
            }}
          />
        </div>
        <div className={styles.count}>
          {assigned !== undefined && (
            <p className={styles.assign} role="status">
              {countMode.assigning(assigned)}{' '}
              <Button small onClick={() => setAssigned(undefined)}>
                {texts.common.cancel}
              </Button>
            </p>
          )}
          {unknown !== undefined && (
            <Unknown
              code={unknown}
              onClose={() => setUnknown(undefined)}
              onCreate={() => setEdited({ barcode: unknown })}
              onAssign={() => {
                setAssigned(unknown);
                setUnknown(undefined);
              }}
            />
          )}
          {searched !== '' || assigned !== undefined ? (
            <Matches products={items} text={searched} onChoose={choose} />
          ) : open === undefined ? (
            list.isPending ? (
              <Loading />
            ) : (
              <p className={styles.done}>{items.length === 0 ? stockTakeDocument.empty : countMode.done}</p>
            )
          ) : (
            <OpenCard
              open={open}
              take={take}
              saved={lines.get(open.product.id)?.counted}
              isHidden={isHidden}
              onDraft={(draft) => change({ product: open.product, draft })}
              onNext={(units) => {
                save(open, units);
                // Saved above; what was typed may be another quantity.
                change({ product: open.product, draft: emptyDraft });
                showNext();
              }}
            />
          )}
        </div>
        <div className={styles.list}>
          <ReviewList take={take} products={items} lines={lines} isHidden={isHidden} onChoose={choose} />
          <Link
            to="/stock-takes/$id"
            params={{ id: take.id }}
            search={isHidden ? {} : { view: 'differences' }}
            className={buttonClass()}
          >
            {isHidden ? countMode.leave : stockTakeDocument.review}
          </Link>
        </div>
      </main>
      <footer className={styles.views}>
        <Segments
          label={stockTakeDocument.views}
          value={view}
          options={[
            { value: 'count', label: countMode.count },
            { value: 'list', label: countMode.list(format.number(uncounted.length)) },
          ]}
          onChange={setView}
        />
      </footer>
      {edited !== undefined && (
        <Suspense fallback={null}>
          <ProductForm
            product={edited.product}
            sku={edited.product === undefined ? edited.barcode : ''}
            barcode={edited.barcode}
            onClose={() => setEdited(undefined)}
            onSaved={(product) => {
              setUnknown(undefined);
              show(product);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
