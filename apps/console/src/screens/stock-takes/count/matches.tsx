import type { Product } from '@tallybook/sdk';
import { useDeferredValue, useMemo } from 'react';
import { useTexts } from '../../../texts/context.ts';
import styles from './count.module.css';

/** Rows at most; more letters narrow them down. */
const maxRows = 20;

/** Products whose SKU, barcode or name contains the text, to choose from; those that have it at the beginning first. */
export function Matches({
  products,
  text,
  onChoose,
}: {
  readonly products: readonly Product[];
  readonly text: string;
  readonly onChoose: (product: Product) => void;
}) {
  const { stockTakeDocument } = useTexts();
  const wanted = useDeferredValue(text.trim().toLowerCase());
  const found = useMemo(() => {
    const textsOf = ({ sku, barcode, name }: Product) =>
      [sku, barcode ?? '', name].map((each) => each.toLowerCase());
    const matches = products.filter((each) => textsOf(each).some((part) => part.includes(wanted)));
    const starts = matches.filter((each) => textsOf(each).some((part) => part.startsWith(wanted)));
    return [...new Set([...starts, ...matches])].slice(0, maxRows);
  }, [products, wanted]);
  if (found.length === 0) return <p className={styles.done}>{stockTakeDocument.noMatch}</p>;
  return (
    <ul className={styles.rows}>
      {found.map((product) => (
        <li key={product.id}>
          <button type="button" className={styles.row} onClick={() => onChoose(product)}>
            <span className={styles.name}>{product.name}</span>
            <span className="muted">{product.sku}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
