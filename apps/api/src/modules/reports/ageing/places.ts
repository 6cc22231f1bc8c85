import type { Transaction } from '@tallybook/db';
import {
  ageStock,
  daysBetween,
  divideRounded,
  readSort,
  readWhole,
  type AgedPart,
  type AgeingInput,
  type SortBy,
} from '@tallybook/domain';
import { sortedLevels, withLevels, type LevelField } from '../../../ledger/levels/sorted-store.ts';
import { levelSlices, selectLevels, valueOf, type LevelRecord } from '../../../ledger/levels/store.ts';
import { lastMove } from '../../../ledger/movements/last-moves-store.ts';
import { dayFigure, type Place } from '../../../ledger/products/sorted-store.ts';
import type { Position } from '../../../platform/cursor.ts';
import { pause } from '../../../platform/fairness/pacer.ts';
import { slices, sortInSteps } from '../../../platform/fairness/steps.ts';
import { compareKeyed } from '../../../platform/sort-rows.ts';
import { agedParts, productsPerStep } from './parts.ts';

interface Selection {
  readonly asOf: string;
  readonly productId: string | undefined;
  readonly moneyScale: number;
}

interface Page {
  readonly size: number;
  readonly after: Position | undefined;
}

type Age = 'average_age_days' | 'oldest_on';

/** Products with units on hand and their levels, in the order of `sort`, otherwise by id; one more than the page holds. */
export async function selectAged(
  tx: Transaction,
  organizationId: string,
  sort: AgeingInput['sort'],
  selection: Selection,
  page: Page,
): Promise<{ place: Place; level: LevelRecord }[]> {
  const { asOf, productId } = selection;
  const filter = { as_of: asOf, product_id: productId, in_stock: true };
  if (sort === undefined) {
    const levels = await selectLevels(tx, organizationId, filter, page);
    return levels.map((level) => ({ place: { id: level.product_id, place: null, folded: null }, level }));
  }
  const { by, descending } = readSort(sort);
  if (by === 'average_age_days' || by === 'oldest_on') {
    const places = await placesByAge(tx, organizationId, { by, descending }, selection, page);
    return withLevels(tx, organizationId, places, asOf);
  }
  return sortedLevels<'last_in' | 'last_out'>(
    tx,
    organizationId,
    { ...filter, sort: sort as SortBy<LevelField | 'last_in' | 'last_out'> },
    page,
    (field) => {
      const kind = field === 'last_in' ? 'in' : 'out';
      return {
        value: dayFigure(tx, lastMove(tx, organizationId, { product: tx.sql`p.id`, kind, asOf })),
        from: tx.sql``,
      };
    },
  );
}

/** Ages come from receipts, which no statement adds up: those of all products for each page, of which only the keys are kept. */
async function placesByAge(
  tx: Transaction,
  organizationId: string,
  { by, descending }: { readonly by: Age; readonly descending: boolean },
  { asOf, productId, moneyScale }: Selection,
  { size, after }: Page,
): Promise<Place[]> {
  const filter = { as_of: asOf, product_id: productId, in_stock: true };
  const keyed: { id: string; key: bigint | null }[] = [];
  for await (const levels of levelSlices(tx, organizationId, filter))
    for (const slice of slices(levels, productsPerStep)) {
      if (keyed.length > 0) await pause();
      const parts = await agedParts(tx, organizationId, slice, { asOf, moneyScale });
      for (const level of slice)
        keyed.push({ id: level.product_id, key: ageOf(level, asOf, by, parts.get(level.product_id) ?? []) });
    }
  const order = compareKeyed(descending);
  const start = after && positionOf(after);
  const rest = start === undefined ? keyed : keyed.filter((each) => order(start, each) < 0);
  const sorted = await sortInSteps(rest, order);
  return sorted
    .slice(0, size + 1)
    .map(({ id, key }) => ({ id, place: key === null ? noFigure : String(key), folded: null }));
}

const noFigure = '-Infinity';

const positionOf = ([key = noFigure, id = '']: Position) => ({
  // A forged cursor may have decimals.
  key: key === noFigure ? null : BigInt(String(key).replace(/\..*/, '')),
  id: String(id),
});

/** Tenths of days, or the number of a day; null below zero. */
function ageOf(level: LevelRecord, asOf: string, by: Age, parts: readonly AgedPart[]): bigint | null {
  if (parts.length === 0) return null;
  const holding = { quantity: readWhole(level.on_hand), value: valueOf(level) };
  const { totalDays, oldestOn } = ageStock(holding, asOf, [], parts);
  if (by === 'average_age_days') return divideRounded(totalDays * 10n, BigInt(holding.quantity));
  return oldestOn === null ? null : BigInt(daysBetween('1900-01-01', oldestOn));
}
