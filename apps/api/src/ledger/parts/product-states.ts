import { readDecimal, readWhole, type DaySum, type ProductState } from '@tallybook/domain';
import type { ProductRow } from './settings-store.ts';
import type { BalanceRow } from './sums.ts';

/** `snapshot` reads as `for update`, without locks: for a transaction that posts nothing and has one snapshot. */
export type Mode = 'for update' | 'snapshot' | 'unlocked';

/** The products of a decision by id, from what was read of them. */
export function productStates(
  balances: readonly BalanceRow[],
  products: ReadonlyMap<string, ProductRow>,
  days: ReadonlyMap<string, readonly DaySum[]>,
  { moneyScale, mode }: { moneyScale: number; mode: Mode },
): Map<string, ProductState> {
  return new Map(
    balances.map((balance): [string, ProductState] => {
      const { product_id: id } = balance;
      const product = products.get(id);
      const state = {
        id,
        archived: product?.archived ?? true,
        moved: balance.last_movement_date !== null,
        units: product && {
          unit: product.unit,
          quantityScale: product.quantity_scale,
          packs: product.packs,
        },
        onHand: readWhole(balance.on_hand),
        reserved: readWhole(balance.reserved),
        value: readDecimal(balance.value, moneyScale),
        days: days.get(id) ?? [],
        layers: mode !== 'unlocked' && product?.fifo === true ? [] : undefined,
        pendingFrom: product?.pending_from ?? undefined,
      };
      return [id, state];
    }),
  );
}
