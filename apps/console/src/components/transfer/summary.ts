import type { StockTransfer } from '@tallybook/sdk';
import { useLocations } from '../../data/locations.ts';
import { useProduct } from '../../data/products.ts';
import { useLocalization } from '../../texts/context.ts';

/** A transfer in one line: `4 pcs BOLT · From West · To East · 10 Mar 2026`. */
export function useTransferSummary({
  product_id,
  quantity,
  from_location_id,
  to_location_id,
  destination_location_id,
  transfer_date,
}: StockTransfer): string {
  const { texts, format } = useLocalization();
  const { locations: words } = texts;
  const product = useProduct(product_id);
  const locations = useLocations();
  const nameOf = (id: string) => locations?.find((location) => location.id === id)?.name ?? '…';
  return [
    [format.quantity(quantity, product && { ...product, unit: '' }).trim(), product?.unit, product?.sku].join(
      ' ',
    ),
    `${words.moveFrom} ${nameOf(from_location_id)}`,
    `${words.moveTo} ${nameOf(destination_location_id ?? to_location_id)}`,
    format.date(transfer_date),
  ].join(' · ');
}
