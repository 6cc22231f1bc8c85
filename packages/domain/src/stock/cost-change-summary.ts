import { formatDecimal } from '../shared/decimal.ts';
import {
  maxChangeGroups,
  maxListedChanges,
  type CostChangeGroup,
  type StockCostsChange,
} from './cost-change.ts';
import { periodOf, type PeriodState } from './ledger-state.ts';
import type { MovementKind, TimelineRow } from './timeline-row.ts';
import type { ValuationStatus } from './valuation-status.ts';

/** An existing movement whose cost changed; costs are in signed minor units. */
export interface ChangedCost {
  readonly id: string;
  /** For a split cost adjustment, whose `id` is that of its receipt. */
  readonly costAdjustmentId?: string | undefined;
  readonly date: string;
  readonly delta: number;
  readonly kind: MovementKind;
  readonly previous: bigint;
  readonly cost: bigint;
}

type GroupKey = Pick<CostChangeGroup, 'type' | 'reversed_type' | 'direction' | 'reason_code'>;

interface Group {
  readonly date: string;
  readonly key: GroupKey;
  movements: number;
  previous: bigint;
  cost: bigint;
}

interface Context {
  readonly productId: string;
  readonly status: ValuationStatus;
  /** Every period that contains a changed movement. */
  readonly periods: readonly PeriodState[];
  /** Period id → journal entry of the change. */
  readonly entries: ReadonlyMap<string, string>;
}

/** The changed cost of a row. A split cost adjustment appears under its receipt. */
export const changedCost = (
  { id, date, delta, split }: { readonly id: string } & Pick<TimelineRow, 'date' | 'delta' | 'split'>,
  rest: Pick<ChangedCost, 'kind' | 'previous' | 'cost'>,
): ChangedCost => ({
  id: split?.receipt ?? id,
  ...(split && { costAdjustmentId: id }),
  date,
  delta,
  ...rest,
});

/** Adds up cost changes in bounded memory: by day and kind of movement, and the first movements individually. */
export class CostChangeSummary {
  readonly #moneyScale: number;
  #groups = new Map<string, Group>();
  #merged = false;
  readonly #listed: ChangedCost[] = [];
  #count = 0;
  #through = '';

  constructor(moneyScale: number) {
    this.#moneyScale = moneyScale;
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** Call it in ledger order. */
  add(change: ChangedCost): void {
    const { type, reversedType, reasonCode } = change.kind;
    const key: GroupKey = {
      type,
      reversed_type: reversedType,
      // A split cost adjustment, without units, belongs to its receipt.
      direction: change.delta >= 0 ? 'in' : 'out',
      reason_code: reasonCode,
    };
    this.#put({ date: change.date, key, movements: 1, previous: change.previous, cost: change.cost });
    this.#count += 1;
    this.#through = change.date;
    if (this.#listed.length < maxListedChanges) this.#listed.push(change);
  }

  /** The event's data. */
  present({ productId, status, periods, entries }: Context): StockCostsChange {
    const byPeriod = Map.groupBy(this.#groups.values(), ({ date }) => {
      const period = periodOf(periods, date);
      if (period === undefined) throw new RangeError('no period contains the movement');
      return period;
    });
    const sums = [...byPeriod].map(([period, groups]) => ({ period, groups: this.#merge(groups) }));
    const merged =
      this.#merged || sums.reduce((count, { groups }) => count + groups.length, 0) > maxChangeGroups;
    return {
      product_id: productId,
      valuation_status: status,
      from_date: this.#listed[0]?.date ?? null,
      through_date: this.#count === 0 ? null : this.#through,
      amount: this.#text(amountOf([...this.#groups.values()])),
      periods: sums.map(({ period, groups }) => ({
        accounting_period_id: period.id,
        start_date: period.startDate,
        end_date: period.endDate,
        amount: this.#text(amountOf(groups)),
        journal_entry_id: entries.get(period.id) ?? null,
        changes: (merged ? this.#merge(groups.map(withoutReason)) : groups).map((group) => ({
          ...group.key,
          movements: group.movements,
          previous_cost_amount: this.#text(group.previous),
          cost_amount: this.#text(group.cost),
          amount: this.#text(group.cost - group.previous),
        })),
      })),
      reason_codes_merged: merged,
      movements_changed: this.#count,
      movements: this.#listed.map(({ id, costAdjustmentId, date, previous, cost }) => ({
        id,
        cost_adjustment_id: costAdjustmentId ?? null,
        movement_date: date,
        previous_cost_amount: this.#text(previous),
        cost_amount: this.#text(cost),
      })),
    };
  }

  /** By day, because the periods are not known yet; a transaction has about a thousand days at most. */
  #put(group: Group): void {
    const added = this.#merged ? withoutReason(group) : group;
    addTo(this.#groups, `${added.date} ${keyText(added.key)}`, added);
    // A day may have any number of rows, each with its own reason.
    if (this.#merged || this.#groups.size <= maxGroupsInMemory) return;
    this.#merged = true;
    const all = [...this.#groups.values()].map(withoutReason);
    this.#groups = new Map();
    for (const each of all) addTo(this.#groups, `${each.date} ${keyText(each.key)}`, each);
  }

  #merge(groups: readonly Group[]): Group[] {
    const merged = new Map<string, Group>();
    for (const group of groups) addTo(merged, keyText(group.key), group);
    return [...merged.values()];
  }

  #text(units: bigint): string {
    return formatDecimal(units, this.#moneyScale);
  }
}

const maxGroupsInMemory = 20_000;

const keyText = (key: GroupKey): string => JSON.stringify(Object.values(key));

const withoutReason = (group: Group): Group => ({ ...group, key: { ...group.key, reason_code: null } });

const amountOf = (groups: readonly Group[]): bigint =>
  groups.reduce((sum, { previous, cost }) => sum + cost - previous, 0n);

function addTo(groups: Map<string, Group>, key: string, group: Group): void {
  const known = groups.get(key);
  if (known === undefined) {
    groups.set(key, { ...group });
    return;
  }
  known.movements += group.movements;
  known.previous += group.previous;
  known.cost += group.cost;
}
