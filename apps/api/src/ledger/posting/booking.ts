import {
  accountsOfEarlier,
  changesByPeriod,
  costAdjustmentLines,
  existingCostChanges,
  explainLines,
  movementLines,
  sumOfAdjustments,
  resolveAccounts,
  type AcceptedMovement,
  type BookedLine,
  type CostAdjustmentFacts,
  type Decision,
  type LedgerCommand,
  type MovementType,
  type PostingAccounts,
  type ResolvedAccounts,
} from '@tallybook/domain';
import { newId } from '../../platform/ids.ts';
import type { NewEntry } from '../journal/write-store.ts';
import { differenceEntries } from '../recost/difference-entries.ts';
import type { Ledger } from '../state/ledger.ts';

/** An accepted movement, linked to its journal entry. */
export interface LinkedMovement extends AcceptedMovement {
  /** Every amount of its entry was 0, so that it has none. */
  readonly bookedAsZero?: boolean;
}

export interface Booked {
  readonly movements: readonly LinkedMovement[];
  readonly costAdjustments: readonly CostAdjustmentFacts[];
  readonly entries: readonly NewEntry[];
}

interface Batch {
  readonly commands: readonly LedgerCommand[];
  /** Movement id → user who posted it. */
  readonly authors: ReadonlyMap<string, string>;
}

/**
 * The journal entries of a decision, if the organization has automatic posting: one for each movement without an entry
 * of its own, and one for each product and period in which the costs of existing movements changed.
 */
export function bookDecision(ledger: Ledger, decision: Decision, batch: Batch): Booked {
  const { movements, costAdjustments } = decision;
  if (ledger.accounts === null) return { movements, costAdjustments, entries: [] };
  const booked = bookMovements(ledger, movements, batch);
  const adjusted = bookCostAdjustments(ledger, ledger.accounts, costAdjustments, batch);
  return {
    movements: booked.movements,
    costAdjustments: adjusted.costAdjustments,
    entries: [...booked.entries, ...adjusted.entries, ...bookDifferences(ledger, decision, batch)],
  };
}

function bookCostAdjustments(
  ledger: Ledger,
  settings: PostingAccounts,
  costAdjustments: readonly CostAdjustmentFacts[],
  { authors }: Batch,
): Pick<Booked, 'costAdjustments' | 'entries'> {
  const { skus, state } = ledger;
  const entries: NewEntry[] = [];
  const linked = costAdjustments.map((adjustment): CostAdjustmentFacts => {
    if (adjustment.journalEntryId !== null) return adjustment;
    const { id, productId, bookedOn, periodId, reversesId, reason } = adjustment;
    const reversed = ledger.adjustmentLines.get(reversesId ?? '');
    const accounts = accountsFor(ledger, settings, { productId, reasonCode: reason, earlier: reversed });
    const subject = reversesId === null ? 'Cost adjustment' : 'Reversal of a cost adjustment';
    const entry: NewEntry = {
      id: newId(),
      entryDate: bookedOn,
      periodId,
      memo: `${subject}: ${skus.get(productId) ?? productId}`,
      source: 'cost_adjustment',
      createdBy: authors.get(id) ?? null,
      stockMovementId: null,
      productId,
      lines: explainLines(costAdjustmentLines(accounts, adjustment, state.moneyScale), accounts, null),
    };
    entries.push(entry);
    return { ...adjustment, journalEntryId: entry.id };
  });
  return { costAdjustments: linked, entries };
}

function bookMovements(
  ledger: Ledger,
  movements: readonly AcceptedMovement[],
  { commands, authors }: Batch,
): Pick<Booked, 'movements' | 'entries'> {
  const {
    accounts: settings,
    skus,
    state,
    originalLines,
    reversalLines,
    freightLines,
    bookedAsZero,
  } = ledger;
  if (settings === null) return { movements, entries: [] };
  const originalTypes = new Map(
    commands.flatMap((command): [string, MovementType][] =>
      command.kind === 'reversal' ? [[command.id, command.original.type]] : [],
    ),
  );
  const entries: NewEntry[] = [];
  // A batch may have several reversals of one movement.
  const earlierLines = new Map(reversalLines);
  const linked = movements.map((movement): LinkedMovement => {
    // The caller has posted an entry.
    if (movement.journalEntryId !== null) return movement;
    const reverses = originalTypes.get(movement.id) ?? null;
    const original = originalLines.get(movement.reversesId ?? '');
    const originalBookedAsZero = bookedAsZero.has(movement.reversesId ?? '');
    const originalAdjusted = sumOfAdjustments(state, movement.reversesId ?? '');
    const originalCost = state.originalCosts?.get(movement.reversesId ?? '');
    const earlier = earlierLines.get(movement.reversesId ?? '');
    const freight = freightLines.get(movement.reversesId ?? '') ?? [];
    const reversed = {
      reverses,
      original,
      earlier,
      freight,
      originalCost,
      originalAdjusted,
      originalBookedAsZero,
    };
    const { details, productId } = movement;
    const accounts = accountsFor(ledger, settings, {
      productId,
      reasonCode:
        movement.reversesId === null
          ? details.reason_code
          : (ledger.originalReasons.get(movement.reversesId) ?? null),
      takesRecostsBack: movement.reversesId !== null && movement.returnOf === null,
      // A receipt without a line for goods received may have freight that was booked to such an account.
      earlier: [...(original ?? []), ...freight],
    });
    const lines = explainLines(
      movementLines(accounts, { ...movement, ...reversed }, state.moneyScale),
      accounts,
      details.dimension,
    );
    if (movement.reversesId !== null) earlierLines.set(movement.reversesId, [...(earlier ?? []), ...lines]);
    if (lines.length === 0) return { ...movement, bookedAsZero: true };
    const subject = reverses === null ? `Stock ${movement.type}` : `Reversal of stock ${reverses}`;
    const entry: NewEntry = {
      id: newId(),
      entryDate: movement.movementDate,
      periodId: movement.periodId,
      memo: `${subject}: ${movement.quantity} of ${skus.get(movement.productId) ?? movement.productId}`,
      source: 'stock_movement',
      createdBy: authors.get(movement.id) ?? null,
      stockMovementId: movement.id,
      productId: movement.productId,
      lines,
    };
    entries.push(entry);
    return { ...movement, journalEntryId: entry.id };
  });
  return { movements: linked, entries };
}

/** The products whose first movement is posted, with the posting rule that gives them their inventory account. */
export function newInventoryRules(
  ledger: Ledger,
  movements: readonly Pick<AcceptedMovement, 'productId'>[],
): ReadonlyMap<string, string> {
  const { accounts: settings, rules, subjects } = ledger;
  const fixed = new Map<string, string>();
  if (settings === null || rules.length === 0) return fixed;
  for (const { productId } of movements) {
    if (fixed.has(productId) || subjects.get(productId)?.inventoryRule !== undefined) continue;
    const accounts = accountsFor(ledger, settings, { productId, reasonCode: null });
    const rule = accounts.rules.get('inventory');
    if (rule !== undefined) fixed.set(productId, rule);
  }
  return fixed;
}

interface Subject {
  readonly productId: string;
  readonly reasonCode: string | null;
  /** Its variance is what recosts booked: true for reversals, except those at their receipt's own cost. */
  readonly takesRecostsBack?: boolean;
  /** The lines of the entry that is taken back. */
  readonly earlier?: readonly BookedLine[] | undefined;
}

function accountsFor(
  { rules, subjects }: Ledger,
  settings: PostingAccounts,
  { productId, reasonCode, takesRecostsBack = false, earlier = [] }: Subject,
): ResolvedAccounts {
  const subject = subjects.get(productId) ?? { category: null, inventoryRule: null };
  // Recosts have no reason code.
  const applicable = takesRecostsBack
    ? rules.filter((rule) => rule.kind !== 'cost_variance' || rule.reason_code === null)
    : rules;
  const accounts = resolveAccounts(settings, applicable, { ...subject, reasonCode });
  return earlier.length === 0 ? accounts : accountsOfEarlier(accounts, earlier);
}

/** Entries for costs of existing movements that change in the same transaction. */
function bookDifferences(
  ledger: Ledger,
  { movements, costAdjustments, products }: Decision,
  { authors }: Batch,
): NewEntry[] {
  const { accounts: settings, skus, state } = ledger;
  if (settings === null) return [];
  // A cost adjustment books its own effect on the receipt's date.
  const adjusted = costAdjustments.map(({ id, productId, bookedOn, toStock }) => ({
    id,
    productId,
    movementDate: bookedOn,
    cost: toStock,
    cause: 'a cost adjustment of a receipt',
  }));
  const posted = Map.groupBy(
    [...movements.map((movement) => ({ ...movement, cause: 'a movement' })), ...adjusted],
    ({ productId }) => productId,
  );
  return products.flatMap((outcome) => {
    const { productId } = outcome;
    const own = posted.get(productId) ?? [];
    const [first] = own.toSorted((a, b) => (a.movementDate < b.movementDate ? -1 : 1));
    const changes = existingCostChanges(state.products.get(productId)?.days ?? [], outcome, own);
    return differenceEntries(
      {
        accounts: accountsFor(ledger, settings, { productId, reasonCode: null }),
        productId,
        sku: skus.get(productId) ?? productId,
        moneyScale: state.moneyScale,
        cause: `by ${first?.cause ?? 'a movement'} dated ${first?.movementDate ?? ''}`,
        createdBy: authors.get(first?.id ?? '') ?? null,
      },
      changesByPeriod(changes, state.periods),
    );
  });
}
