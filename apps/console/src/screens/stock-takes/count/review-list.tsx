import type { Product } from '@tallybook/sdk';
import { useMemo, useState } from 'react';
import { Segments } from '../../../components/segments.tsx';
import { useOrganization } from '../../../data/organization.ts';
import { useLocalization } from '../../../texts/context.ts';
import { OfProduct } from '../document/product-cell.tsx';
import { usePreview, type Take } from '../document/take.ts';
import { reviewOf, type Line } from './lines.ts';
import styles from './count.module.css';

/** Rows at most: a list of thousands would only be scrolled past. */
const maxRows = 100;

interface Props {
  readonly take: Take;
  readonly products: readonly Product[];
  readonly lines: ReadonlyMap<string, Line>;
  readonly isHidden: boolean;
  readonly onChoose: (product: Product) => void;
}

/** What is left to count, what matches, and what differs, the largest value first. */
export function ReviewList({ take, products, lines, isHidden, onChoose }: Props) {
  const { texts, format } = useLocalization();
  const { countMode, stockTakeDocument } = texts;
  const { organization } = useOrganization();
  const [shown, setShown] = useState<'uncounted' | 'equal' | 'different'>('uncounted');
  const { data: preview } = usePreview(take.id, !isHidden && take.counts.length > 0);
  const review = useMemo(
    () => reviewOf(products, lines, preview?.differences ?? []),
    [products, lines, preview],
  );
  const known = useMemo(() => new Map(products.map((each) => [each.id, each])), [products]);
  const values = new Map(preview?.differences.map((each) => [each.product_id, each.cost_amount]));
  const counted = shown === 'equal' ? review.equal : review.different;
  const size = shown === 'uncounted' ? review.uncounted.length : counted.length;
  return (
    <>
      <Segments
        label={stockTakeDocument.show}
        value={shown}
        options={[
          { value: 'uncounted', label: countMode.uncounted(format.number(review.uncounted.length)) },
          {
            value: 'equal',
            // Without expected quantities, nobody knows which counts differ.
            label: (isHidden ? countMode.countedList : countMode.equal)(format.number(review.equal.length)),
          },
          ...(isHidden
            ? []
            : [
                {
                  value: 'different' as const,
                  label: countMode.different(format.number(review.different.length)),
                },
              ]),
        ]}
        onChange={setShown}
      />
      {shown === 'different' && preview !== undefined && review.different.length > 0 && (
        <p className={styles.total}>
          {stockTakeDocument.net}{' '}
          <strong className="number">{format.money(preview.totals.net, organization.currency)}</strong>
        </p>
      )}
      {size === 0 && (
        <p className={styles.done}>
          {shown === 'uncounted'
            ? countMode.done
            : shown === 'equal'
              ? countMode.noneEqual
              : countMode.noneDifferent}
        </p>
      )}
      <ul className={styles.rows}>
        {shown === 'uncounted'
          ? review.uncounted.slice(0, maxRows).map((product) => (
              <li key={product.id}>
                <button type="button" className={styles.row} onClick={() => onChoose(product)}>
                  <span className={styles.name}>{product.name}</span>
                  <span className="muted">{product.sku}</span>
                </button>
              </li>
            ))
          : counted.slice(0, maxRows).map((line) => (
              <li key={line.id}>
                <OfProduct id={line.id} product={known.get(line.id)}>
                  {(product) => (
                    <button type="button" className={styles.row} onClick={() => onChoose(product)}>
                      <span className={styles.name}>{product.name}</span>
                      <span className="number">
                        {format.quantity(line.counted, product)}
                        {line.expected !== null && line.expected !== line.counted && (
                          <> ({format.change(line.counted - line.expected, product)})</>
                        )}
                      </span>
                      <span className="muted">
                        {product.sku}
                        {line.isKept && <> · {countMode.notSentYet}</>}
                      </span>
                      <Value amount={values.get(line.id) ?? null} />
                    </button>
                  )}
                </OfProduct>
              </li>
            ))}
      </ul>
      {size > maxRows && <p className="muted">{countMode.moreRows(format.number(size - maxRows))}</p>}
    </>
  );
}

function Value({ amount }: { readonly amount: string | null }) {
  const { format } = useLocalization();
  return amount === null ? <span /> : <span className="number muted">{format.signedAmount(amount)}</span>;
}
