import type { StockMovement } from '@tallybook/sdk';
import type { ReactNode } from 'react';
import { useProduct } from '../../data/products.ts';
import { useLocalization } from '../../texts/context.ts';
import styles from './allocation.module.css';

/** The product of a receipt, its day and its document. */
export function ReceiptName({
  receipt,
  link = (text) => text,
}: {
  readonly receipt: StockMovement;
  /** Makes the SKU lead somewhere. */
  readonly link?: (sku: string) => ReactNode;
}) {
  const { format } = useLocalization();
  const product = useProduct(receipt.product_id);
  return (
    <>
      {link(product?.sku ?? '…')} <span className={styles.name}>{product?.name}</span>
      <div className={styles.detail}>
        {[format.date(receipt.movement_date), receipt.reference].filter(Boolean).join(' · ')}
      </div>
    </>
  );
}

/** In one line, for the names of controls: `+30 LAMP, 14 Oct 2026`. */
export function useReceiptLine({ product_id, quantity_delta, movement_date }: StockMovement): string {
  const { format } = useLocalization();
  const product = useProduct(product_id);
  return `${format.change(quantity_delta)} ${product?.sku ?? ''}, ${format.date(movement_date)}`;
}
