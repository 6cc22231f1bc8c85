import type { Transaction } from '@tallybook/db';
import {
  datesOf,
  modeOf,
  productOf,
  readDecimal,
  readWhole,
  type DaySum,
  type BookedLine,
  type LedgerCommand,
  type LedgerState,
  type PostingAccounts,
  type PostingSubject,
  type RuleFacts,
  type ProductState,
} from '@tallybook/domain';
import { accountsLock, lockMonthsShared } from '../periods/lock-store.ts';
import { dateLimitOf, periodState } from '../periods/month-store.ts';
import { firstDays, planRequests, type KnownProduct, type Plan, type RowsToRead } from '../posting/plan.ts';
import { withAverages } from './average-store.ts';
import { daySums, selectDays, selectRows } from './day-store.ts';
import type { StoredLayer } from './layer-store.ts';
import { deferPending, withLayers } from './layers.ts';
import * as store from './read-store.ts';

interface WatchedProduct {
  readonly reorderPoint: number;
  readonly reorderQuantity: number | null;
}

/** The part of an organization's ledger that a batch needs, read under its locks. */
export interface Ledger {
  readonly state: LedgerState;
  /** Product id → hash of its last movement. */
  readonly lastHashes: ReadonlyMap<string, string>;
  /** Product id → date of its latest movement. */
  readonly lastDates: ReadonlyMap<string, string | null>;
  /** Movements to be reversed: id → `order_seq`. */
  readonly orderSeqs: ReadonlyMap<string, string>;
  /** Movements to be reversed: id → lines of the automatic journal entry; amounts are decimal text. */
  readonly originalLines: ReadonlyMap<string, readonly BookedLine[]>;
  /** Lines of their earlier reversals, for movements that have some. */
  readonly reversalLines: ReadonlyMap<string, readonly BookedLine[]>;
  /** Receipts to be reversed: id → lines for goods received in the automatic entries of its cost adjustments, if there are any. */
  readonly freightLines: ReadonlyMap<string, readonly BookedLine[]>;
  /** Movements to be reversed: id → reason code. */
  readonly originalReasons: ReadonlyMap<string, string | null>;
  /** Movements to be reversed that automatic posting booked with a cost of 0, without an entry. */
  readonly bookedAsZero: ReadonlySet<string>;
  /** FIFO product id → movement id → receipt, as far as they were read. */
  readonly layers: ReadonlyMap<string, ReadonlyMap<string, StoredLayer>>;
  readonly autoOpenPeriods: boolean;
  /** The accounts of automatic posting; null if it is off. */
  readonly accounts: PostingAccounts | null;
  /** Active posting rules. */
  readonly rules: readonly RuleFacts[];
  /** Product id → what posting rules look at. */
  readonly subjects: ReadonlyMap<string, Pick<PostingSubject, 'category' | 'inventoryRule'>>;
  /** Cost adjustments to be reversed: id → lines of the automatic journal entry. */
  readonly adjustmentLines: ReadonlyMap<string, readonly BookedLine[]>;
  /** Product id → SKU. */
  readonly skus: ReadonlyMap<string, string>;
  /** Active products with a reorder point, by id. */
  readonly watched: ReadonlyMap<string, WatchedProduct>;
  /** Whether a webhook subscribes to stock movements. */
  readonly movementEvents: boolean;
  /** The database's time: RFC 3339, UTC, milliseconds. */
  readonly now: string;
}

/**
 * The ledger without locks, rows and FIFO layers: enough to decide which commands a dry run accepts, but not their
 * costs.
 */
export async function readLedgerUnlocked(
  tx: Transaction,
  organizationId: string,
  commands: readonly LedgerCommand[],
): Promise<Ledger> {
  return (await readSums(tx, organizationId, commands, 'unlocked')).ledger;
}

/** A ledger for those requests that one transaction may post. */
export interface PlannedLedger extends Ledger {
  /** Requests for a later transaction: index → later rows to recost. */
  readonly deferred: Plan['deferred'];
}

/** `snapshot` reads as `for update`, without locks: for a transaction that posts nothing and has one snapshot. */
type Mode = 'for update' | 'snapshot' | 'unlocked';

/**
 * The ledger under the locks of a posting, with the rows and layers that the requests' commands need.
 *
 * @param recostLimit later rows that one transaction recosts
 */
export async function readLedger(
  tx: Transaction,
  organizationId: string,
  requests: readonly (readonly LedgerCommand[])[],
  recostLimit: number,
  mode: Exclude<Mode, 'unlocked'> = 'for update',
): Promise<PlannedLedger> {
  const { ledger: sums, belowZero } = await readSums(tx, organizationId, requests.flat(), mode);
  const known = requests.map((commands) => withModes(commands, sums.state.periods));
  const { wanted, deferred } = planRequests(knownProducts(sums), known, recostLimit);
  const commands = known.filter((_request, index) => !deferred.has(index)).flat();
  // The days were read from the receipt on.
  const hasSplit = commands.some((command) => command.kind === 'cost_adjustment' && command.mode === 'split');
  const ledger = deferred.size === 0 && !hasSplit ? sums : withDaysOf(sums, commands);
  const complete = await withRows(tx, organizationId, ledger, commands, { wanted, recostLimit });
  const needed = belowZero || commands.some(takesAverage) || hasReversedIssue(complete.state);
  if (!needed) return { ...complete, deferred };
  return { ...complete, deferred, state: await withAverages(tx, organizationId, complete.state, commands) };
}

/** Adds each cost adjustment's mode, which follows from the period of its receipt and decides from which day rows are read. */
const withModes = (
  commands: readonly LedgerCommand[],
  periods: LedgerState['periods'],
): readonly LedgerCommand[] =>
  commands.map((command) =>
    command.kind === 'cost_adjustment' && modeOf(command, periods) === 'split'
      ? { ...command, mode: 'split' }
      : command,
  );

/** Whether a command may find units where nothing was on hand, and values them at the last average. */
const takesAverage = (command: LedgerCommand): boolean =>
  command.kind === 'count' && command.unitCost === undefined;

/**
 * Whether a row to be recosted is an issue that was reversed on its own day. It may be ordered where nothing is on hand, and
 * is priced at the last average there.
 */
const hasReversedIssue = ({ products }: Ledger['state']): boolean =>
  [...products.values()].some(({ days }) =>
    days.some(({ rows = [] }) => rows.some(({ cancels, delta }) => cancels !== null && delta > 0)),
  );

const knownProducts = ({ state, lastDates }: Ledger): KnownProduct[] =>
  [...state.products].map(([id, { days }]) => {
    // A cost adjustment in split mode may be later than the last movement.
    const [date = '', last = ''] = [lastDates.get(id) ?? undefined, days.at(-1)?.date];
    return { id, lastDate: date > last ? date : last, days };
  });

/** The days from the first that the commands affect. The others were read for requests that are posted later. */
function withDaysOf(ledger: Ledger, commands: readonly LedgerCommand[]): Ledger {
  const first = firstDays(commands);
  const products = [...ledger.state.products].map(([id, product]): [string, ProductState] => {
    const from = first.get(id) ?? '9999';
    return [id, { ...product, days: product.days.filter(({ date }) => date >= from) }];
  });
  return { ...ledger, state: { ...ledger.state, products: new Map(products) } };
}

const unique = (values: readonly string[]): string[] => [...new Set(values)].sort();

/** One flight: period locks, journal entries, locked balances, settings, periods, products, sums of days, originals. */
async function readSums(
  tx: Transaction,
  organizationId: string,
  commands: readonly LedgerCommand[],
  mode: Mode,
): Promise<{ ledger: Ledger; belowZero: boolean }> {
  const dates = unique(commands.flatMap(datesOf));
  const months = unique(dates.map((date) => date.slice(0, 7)));
  const productIds = unique(commands.map(productOf));
  const entryIds = unique(
    commands.flatMap((command) => {
      if (command.kind === 'cost_adjustment') return command.journalEntryId ?? [];
      return command.kind === 'movement' ? (command.input.journal_entry_id ?? []) : [];
    }),
  );
  const originalIds = unique(
    commands.flatMap((command) => {
      if (command.kind === 'cost_adjustment') return command.receipt.id;
      return command.kind === 'reversal' ? command.original.id : [];
    }),
  );
  const adjustmentIds = unique(
    commands.flatMap((command) => (command.kind === 'cost_adjustment' ? (command.reversesId ?? []) : [])),
  );
  const [
    ,
    entries,
    balances,
    [organization],
    periods,
    products,
    days,
    originals,
    reversedAdjustments,
    adjustmentLines,
  ] = await tx.flight([
    () =>
      mode === 'for update' ? lockMonthsShared(tx, organizationId, [...months, accountsLock]) : undefined,
    entryIds.length === 0 ? [] : store.readManualEntries(tx, organizationId, entryIds),
    store.readBalances(tx, organizationId, productIds, mode === 'for update' ? mode : 'unlocked'),
    store.readOrganization(tx, organizationId),
    store.readPeriodsFrom(tx, organizationId, dates[0] ?? ''),
    store.readProducts(tx, organizationId, productIds),
    selectDays(tx, organizationId, firstDays(commands)),
    originalIds.length === 0 ? [] : store.readOriginals(tx, organizationId, originalIds),
    adjustmentIds.length === 0 ? [] : store.readReversedAdjustments(tx, organizationId, adjustmentIds),
    adjustmentIds.length === 0 ? [] : store.readAdjustmentLines(tx, organizationId, adjustmentIds),
  ]);
  if (organization === undefined) throw new Error('the organization no longer exists');
  const { money_scale: moneyScale, rules: storedRules } = organization;
  const rules = storedRules ?? [];
  const lastDates = new Map(balances.map((row) => [row.product_id, row.last_movement_date]));
  const ledger: Ledger = {
    lastHashes: new Map(balances.map((row) => [row.product_id, row.last_hash])),
    lastDates,
    orderSeqs: new Map(originals.map((row) => [row.id, row.order_seq])),
    originalLines: new Map(originals.map((row) => [row.id, row.lines ?? []])),
    reversalLines: new Map(
      originals.flatMap(({ id, earlier }) => (earlier === null ? [] : [[id, earlier] as const])),
    ),
    freightLines: new Map(
      originals.flatMap(({ id, freight }) => (freight === null ? [] : [[id, freight] as const])),
    ),
    originalReasons: new Map(originals.map((row) => [row.id, row.reason_code])),
    bookedAsZero: new Set(originals.filter((row) => row.booked_as_zero).map((row) => row.id)),
    autoOpenPeriods: organization.auto_open_periods,
    accounts: organization.automatic_posting,
    rules: rules.filter(({ deleted }) => !deleted),
    subjects: subjectsOf(products, rules, lastDates),
    adjustmentLines: new Map(adjustmentLines.map(({ id, lines }) => [id, lines])),
    layers: new Map(),
    skus: new Map(products.map((product) => [product.id, product.sku])),
    watched: watchedProducts(products),
    movementEvents: organization.movement_events,
    now: organization.now,
    state: {
      moneyScale,
      allowNegativeStock: organization.allow_negative_stock,
      dateLimit: dateLimitOf(organization),
      periods: periods.map(periodState),
      journalEntries: new Map(entries.map((row) => [row.id, row.accounting_period_id])),
      reversed: new Map(
        originals.map(({ id, undone, returned }) => [
          id,
          { undone: readWhole(undone), returned: readWhole(returned) },
        ]),
      ),
      originalCosts: new Map(originals.map((row) => [row.id, readDecimal(row.cost_amount, moneyScale)])),
      remainingCosts: new Map(originals.map((row) => [row.id, readDecimal(row.remaining_cost, moneyScale)])),
      adjustedCosts: new Map(originals.map((row) => [row.id, readDecimal(row.adjusted, moneyScale)])),
      splitCosts: new Map(
        originals.map(({ id, splits }) => [
          id,
          (splits ?? []).map(({ date, amount }) => ({ date, amount: readDecimal(amount, moneyScale) })),
        ]),
      ),
      reversedAdjustments: new Set(reversedAdjustments.map((row) => row.reverses_id)),
      products: productStates(balances, products, daySums(days, moneyScale), { moneyScale, mode }),
    },
  };
  return { ledger, belowZero: organization.below_zero };
}

const watchedProducts = (products: readonly store.ProductRow[]): Map<string, WatchedProduct> =>
  new Map(
    products.flatMap(({ id, archived, reorder_point: point, reorder_quantity: quantity }) => {
      if (archived || point === null) return [];
      const reorderQuantity = quantity === null ? null : readWhole(quantity);
      return [[id, { reorderPoint: readWhole(point), reorderQuantity }] as const];
    }),
  );
/** The product's first movement fixes its inventory account. */
function subjectsOf(
  products: readonly store.ProductRow[],
  rules: readonly RuleFacts[],
  lastDates: Ledger['lastDates'],
): Ledger['subjects'] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  return new Map(
    products.map(({ id, category, inventory_rule_id: fixed }) => {
      const unmoved = lastDates.get(id) === null ? undefined : null;
      const inventoryRule = fixed === null ? unmoved : (byId.get(fixed) ?? null);
      return [id, { category, inventoryRule }];
    }),
  );
}

function productStates(
  balances: readonly store.BalanceRow[],
  products: readonly store.ProductRow[],
  days: ReadonlyMap<string, readonly DaySum[]>,
  { moneyScale, mode }: { moneyScale: number; mode: Mode },
): Map<string, ProductState> {
  const byId = new Map(products.map((product) => [product.id, product]));
  return new Map(
    balances.map((balance): [string, ProductState] => {
      const { product_id: id } = balance;
      const product = byId.get(id);
      const state = {
        id,
        archived: product?.archived ?? true,
        onHand: readWhole(balance.on_hand),
        value: readDecimal(balance.value, moneyScale),
        days: days.get(id) ?? [],
        layers: mode !== 'unlocked' && product?.fifo === true ? [] : undefined,
        pendingFrom: product?.pending_from ?? undefined,
      };
      return [id, state];
    }),
  );
}

/** Adds the rows and layers that the commands need. A movement at the end, as nearly all are, needs no row. */
async function withRows(
  tx: Transaction,
  organizationId: string,
  ledger: Ledger,
  commands: readonly LedgerCommand[],
  { wanted, recostLimit }: Pick<Plan, 'wanted'> & { readonly recostLimit: number },
): Promise<Ledger> {
  const { state } = ledger;
  const byProduct = Map.groupBy(commands, productOf);
  deferPending(state, byProduct, wanted);
  const { products: layered, layers } = await withLayers(tx, organizationId, state, byProduct, {
    wanted,
    recostLimit,
  });
  if (wanted.size === 0) return { ...ledger, layers, state: { ...state, products: layered } };
  const products = new Map(layered);
  const counts = new Map(
    [...wanted].map(([id, range]) => {
      const days = (products.get(id)?.days ?? []).filter((day) => isIn(range, day));
      return [id, days.reduce((sum, { count }) => sum + count, 0)];
    }),
  );
  const { moneyScale } = state;
  const rows = await selectRows(tx, organizationId, wanted, { counts, moneyScale });
  for (const [id, range] of wanted) {
    const product = products.get(id);
    if (product === undefined) continue;
    const byDate = Map.groupBy(rows.get(id) ?? [], (row) => row.date);
    products.set(id, {
      ...product,
      days: product.days.map((day) =>
        isIn(range, day) ? { ...day, rows: byDate.get(day.date) ?? [] } : day,
      ),
    });
  }
  return { ...ledger, layers, state: { ...state, products } };
}

function isIn(range: RowsToRead, { date }: DaySum): boolean {
  return 'from' in range ? date >= range.from : range.on.includes(date);
}
