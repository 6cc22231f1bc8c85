import type { Transaction } from '@tallybook/db';
import {
  datesOf,
  dispatchOf,
  namedLocations,
  modeOf,
  periodOf,
  productOf,
  reservationOf,
  type DaySum,
  type LedgerCommand,
  type LedgerState,
  type ProductState,
} from '@tallybook/domain';
import { readAdjustmentLines, readManualEntries } from '../journal/booked-store.ts';
import { accountsLock, locationsLock, lockMonthsShared } from '../periods/lock-store.ts';
import {
  dateLimitOf,
  lockAndReadOverlaps,
  periodState,
  readPeriodsFrom,
  type readOverlaps,
} from '../periods/month-store.ts';
import { firstDays, planRequests, type KnownProduct, type Plan, type RowsToRead } from '../posting/plan.ts';
import { withAverages } from '../state/average-store.ts';
import { selectRows } from '../state/day-store.ts';
import { withLayers } from '../state/layers.ts';
import {
  othersOf,
  selectCorrections,
  selectOtherCounts,
  type DocumentCount,
} from '../state/correction-store.ts';
import { readReversedAdjustments } from './costs.ts';
import { readLocated } from './locations.ts';
import { withOpenable } from './months.ts';
import { readOpeningAccounts } from './opening-accounts.ts';
import { readOriginals, reversalState, takeSeqs } from './movements.ts';
import type { Ledger } from './part.ts';
import { productStates, type Mode } from './product-states.ts';
import { readReservations, reservationsOf } from './reservations.ts';
import { dispatchesOf, readDispatches, readReversedTransfers } from './transfers.ts';
import { readProducts, readSettings } from './settings-store.ts';
import { daySums, readBalances, selectDays } from './sums.ts';

// A ledger is read in three stages, each of which needs the former: sums under locks, the rows and layers of the plan that
// follows from them, and the last averages where these leave nothing on hand.

/**
 * The ledger without locks, rows and FIFO layers: enough to decide which commands a dry run accepts, but not their
 * costs.
 */
export function readLedgerUnlocked(
  tx: Transaction,
  organizationId: string,
  commands: readonly LedgerCommand[],
): Promise<Ledger> {
  return readSums(tx, organizationId, commands, 'unlocked');
}

/** A ledger for those requests that one transaction may post. */
export interface PlannedLedger extends Ledger {
  /** Requests for a later transaction: index → later rows to recost. */
  readonly deferred: Plan['deferred'];
}

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
  const sums = await readSums(tx, organizationId, requests.flat(), mode);
  const known = requests.map((commands) => withModes(commands, sums.state.periods));
  const { wanted, deferred } = planRequests(knownProducts(sums), known, recostLimit);
  const commands = known.filter((_request, index) => !deferred.has(index)).flat();
  // The days were read from the receipt on.
  const hasSplit = commands.some((command) => command.kind === 'cost_adjustment' && command.mode === 'split');
  const ledger = deferred.size === 0 && !hasSplit ? sums : withDaysOf(sums, commands);
  const complete = await withPlanned(tx, organizationId, ledger, commands, { wanted, recostLimit });
  const needed = sums.settings.below_zero || commands.some(takesAverage) || hasReversedIssue(complete.state);
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

const knownProducts = ({ state, balances }: Ledger): KnownProduct[] =>
  [...state.products].map(([id, { days }]) => {
    // A cost adjustment in split mode may be later than the last movement.
    const [date = '', last = ''] = [balances.get(id)?.last_movement_date ?? undefined, days.at(-1)?.date];
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

/**
 * One flight: period locks, locked balances, settings, periods, products, sums of days; then what the commands refer to. A
 * read that must see the changes of the previous lock holder is a separate statement, sent after the lock: joined to it, it
 * would use a snapshot from before the wait.
 */
async function readSums(
  tx: Transaction,
  organizationId: string,
  commands: readonly LedgerCommand[],
  mode: Mode,
): Promise<Ledger> {
  const dates = unique(commands.flatMap(datesOf));
  const months = unique(dates.map((date) => date.slice(0, 7)));
  const productIds = unique(commands.map(productOf));
  const refers = referencesOf(commands);
  const locks = commands.some((command) => namedLocations(command).length > 0)
    ? [accountsLock, locationsLock]
    : [accountsLock];
  const [
    ,
    balances,
    seqs,
    [settings],
    periods,
    products,
    days,
    entries,
    originals,
    reversedAdjustments,
    reversedTransfers,
    dispatches,
    lines,
    corrections,
    otherCounts,
    reservations,
  ] = await tx.flight([
    mode === 'for update' ? () => lockMonthsShared(tx, organizationId, [...months, ...locks]) : undefined,
    readBalances(tx, organizationId, productIds, mode === 'for update' ? mode : 'unlocked'),
    mode === 'for update' ? takeSeqs(tx, commands.length) : [],
    readSettings(tx, organizationId),
    readPeriodsFrom(tx, organizationId, dates[0] ?? ''),
    readProducts(tx, organizationId, productIds),
    selectDays(tx, organizationId, firstDays(commands)),
    refers.entries.length === 0 ? [] : readManualEntries(tx, organizationId, refers.entries),
    refers.originals.length === 0 ? [] : readOriginals(tx, organizationId, refers.originals),
    refers.adjustments.length === 0 ? [] : readReversedAdjustments(tx, organizationId, refers.adjustments),
    refers.transfers.length === 0 ? [] : readReversedTransfers(tx, organizationId, refers.transfers),
    refers.dispatches.length === 0 ? [] : readDispatches(tx, organizationId, refers.dispatches),
    refers.adjustments.length === 0 ? [] : readAdjustmentLines(tx, organizationId, refers.adjustments),
    refers.counts.length === 0 ? [] : selectCorrections(tx, organizationId, refers.counts),
    refers.counts.length === 0 ? [] : selectOtherCounts(tx, organizationId, refers.counts),
    refers.reservations.length === 0 ? [] : readReservations(tx, organizationId, refers.reservations),
  ]);
  if (settings === undefined) throw new Error('the organization no longer exists');
  const { money_scale: moneyScale } = settings;
  // Awaited only if there is something to read. One after the other: nobody would handle the failure of the second while
  // the first is awaited, and Node would end the process.
  const reading = readLocated(tx, organizationId, balances, commands);
  const located = reading && (await reading);
  const checking = readOpeningAccounts(tx, organizationId, settings, commands);
  const openingAccounts = checking && (await checking);
  const byId = new Map(products.map((product) => [product.id, product]));
  return {
    settings,
    products: byId,
    balances: new Map(balances.map((row) => [row.product_id, row])),
    originals: new Map(originals.map((row) => [row.id, row])),
    adjustmentLines: new Map(lines.map(({ id, lines: own }) => [id, own])),
    seqs: seqs.map(({ seq }) => seq),
    layers: new Map(),
    openable: [],
    state: {
      moneyScale,
      allowNegativeStock: settings.allow_negative_stock,
      dateLimit: dateLimitOf(settings),
      periods: periods.map(periodState),
      journalEntries: new Map(entries.map((row) => [row.id, row.accounting_period_id])),
      ...(originals.length === 0 ? { reversed: new Map() } : reversalState(originals, moneyScale)),
      reversedAdjustments: new Set(reversedAdjustments.map((row) => row.reverses_id)),
      ...(refers.counts.length > 0 && { otherStockTakes: othersOf(corrections, otherCounts) }),
      reversedTransfers: new Set(reversedTransfers.map((row) => row.reverses_id)),
      dispatches: dispatchesOf(dispatches),
      today: settings.now.slice(0, 10),
      reservations: reservationsOf(reservations),
      located,
      openingAccounts,
      products: productStates(balances, byId, daySums(days, moneyScale), { moneyScale, mode }),
    },
  };
}

/** What commands refer to, beside their products: an ordinary movement refers to nothing. */
function referencesOf(commands: readonly LedgerCommand[]) {
  const [entries, originals, adjustments] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const counts: DocumentCount[] = [];
  const [transfers, dispatches, reservations] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const command of commands) {
    if (command.kind === 'count' && command.countedSeq !== undefined)
      counts.push({ ...command, countedSeq: command.countedSeq });
    const entry = command.kind === 'movement' ? command.input.journal_entry_id : undefined;
    if (entry !== undefined && entry !== null) entries.add(entry);
    if (command.kind === 'reversal') originals.add(command.original.id);
    const dispatch = dispatchOf(command);
    if (dispatch !== null) dispatches.add(dispatch);
    const reservation = reservationOf(command);
    if (reservation !== undefined) reservations.add(reservation);
    if (command.kind === 'transfer' && command.reverses !== undefined) transfers.add(command.reverses.id);
    if (command.kind !== 'cost_adjustment') continue;
    originals.add(command.receipt.id);
    if (command.journalEntryId !== null) entries.add(command.journalEntryId);
    if (command.reversesId !== null) adjustments.add(command.reversesId);
  }
  return {
    entries: [...entries].sort(),
    originals: [...originals].sort(),
    adjustments: [...adjustments].sort(),
    counts,
    transfers: [...transfers].sort(),
    dispatches: [...dispatches].sort(),
    reservations: [...reservations].sort(),
  };
}

/** Adds the layers, and then the rows, that the commands need. A movement at the end, as nearly all are, needs no row. */
async function withPlanned(
  tx: Transaction,
  organizationId: string,
  ledger: Ledger,
  commands: readonly LedgerCommand[],
  plan: Pick<Plan, 'wanted'> & { readonly recostLimit: number },
): Promise<Ledger> {
  const hasLayers = [...ledger.state.products.values()].some((product) => product.layers !== undefined);
  const layered = hasLayers
    ? await withLayers(tx, organizationId, ledger, Map.groupBy(commands, productOf), plan)
    : ledger;
  return plan.wanted.size === 0 ? layered : withRows(tx, organizationId, layered, plan.wanted);
}

async function withRows(
  tx: Transaction,
  organizationId: string,
  ledger: Ledger,
  wanted: Plan['wanted'],
): Promise<Ledger> {
  const { state } = ledger;
  const products = new Map(state.products);
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
  return { ...ledger, state: { ...state, products } };
}

function isIn(range: RowsToRead, { date }: DaySum): boolean {
  return 'from' in range ? date >= range.from : range.on.includes(date);
}

/**
 * Adds the months that the commands may open, where no period covers their dates and the organization opens periods
 * automatically.
 *
 * @param readMonths `lockAndReadOverlaps` for posting, `readOverlaps` where nothing is posted
 */
export async function withOpenablePeriods(
  tx: Transaction,
  organizationId: string,
  ledger: Ledger,
  commands: readonly LedgerCommand[],
  readMonths: typeof readOverlaps = lockAndReadOverlaps,
): Promise<Ledger> {
  const { periods, products } = ledger.state;
  const uncovered = commands
    .filter((command) => products.has(productOf(command)))
    .flatMap(datesOf)
    .filter((date) => periodOf(periods, date) === undefined);
  return !ledger.settings.auto_open_periods || uncovered.length === 0
    ? ledger
    : withOpenable(tx, organizationId, ledger, uncovered, readMonths);
}
