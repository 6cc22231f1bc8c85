import type { Product } from '@tallybook/sdk';
import { useUnderWayTo } from '../../data/locations.ts';
import { useLocalization } from '../../texts/context.ts';
import styles from './stock-takes.module.css';

/** What is under way to the location that is counted, so that nobody looks for it there. */
export function UnderWayTo({
  product,
  take,
}: {
  readonly product: Product;
  readonly take: { readonly location_id: string | null; readonly count_date: string };
}) {
  const { texts, format } = useLocalization();
  const units = useUnderWayTo(take.location_id, take.count_date)?.get(product.id);
  if (units === undefined) return null;
  const { unit, quantity_scale: scale } = product;
  const quantity = scale === 0 ? `${format.quantity(units)} ${unit}` : format.quantity(units, product);
  return <p className={styles.remark}>{texts.common.underWayTo(quantity)}</p>;
}
