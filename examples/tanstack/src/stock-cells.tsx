import type { Product } from '@tallybook/sdk';
import { useStockLevel } from './use-stock-level.ts';

/** On hand and value. Each row asks for its own level; the client sends what a page of rows asks for together. */
export function StockCells({ product }: { product: Product }) {
  const { data: level, isPending } = useStockLevel(product.id);
  const isLow = level && product.reorder_point !== null && level.on_hand <= product.reorder_point;
  return (
    <>
      <td className="number" data-label="On hand">
        {isLow && <span className="low">reorder</span>}
        {isPending ? '…' : level ? `${level.on_hand} ${product.unit}` : 'unknown'}
      </td>
      <td className="number" data-label="Value">
        {isPending ? '…' : level ? level.value : 'unknown'}
      </td>
    </>
  );
}
