import {
  changesByPeriod,
  costAdjustmentLines,
  existingCostChanges,
  movementLines,
  sumOfAdjustments,
  type AcceptedMovement,
  type CostAdjustmentFacts,
  type Decision,
  type LedgerCommand,
  type MovementType,
  type PostingAccounts,
} from '@tallybook/domain';
import { newId } from '../../../platform/ids.ts';
import type { NewEntry } from '../../journal-entries/write-store.ts';
import { differenceEntries } from '../recost/difference-entries.ts';
import type { Ledger } from './state/ledger.ts';

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
  { skus, state }: Ledger,
  accounts: PostingAccounts,
  costAdjustments: readonly CostAdjustmentFacts[],
  { authors }: Batch,
): Pick<Booked, 'costAdjustments' | 'entries'> {
  const entries: NewEntry[] = [];
  const linked = costAdjustments.map((adjustment): CostAdjustmentFacts => {
    if (adjustment.journalEntryId !== null) return adjustment;
    const { id, productId, bookedOn, periodId, reversesId } = adjustment;
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
      lines: costAdjustmentLines(accounts, adjustment, state.moneyScale),
    };
    entries.push(entry);
    return { ...adjustment, journalEntryId: entry.id };
  });
  return { costAdjustments: linked, entries };
}

function bookMovements(
  { accounts, skus, state, originalLines, reversalLines, bookedAsZero }: Ledger,
  movements: readonly AcceptedMovement[],
  { commands, authors }: Batch,
): Pick<Booked, 'movements' | 'entries'> {
  if (accounts === null) return { movements, entries: [] };
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
    const reversed = { reverses, original, earlier, originalCost, originalAdjusted, originalBookedAsZero };
    const lines = movementLines(accounts, { ...movement, ...reversed }, state.moneyScale);
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

/** Entries for costs of existing movements that change in the same transaction. */
function bookDifferences(
  ledger: Ledger,
  { movements, costAdjustments, products }: Decision,
  { authors }: Batch,
): NewEntry[] {
  const { accounts, skus, state } = ledger;
  if (accounts === null) return [];
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
        accounts,
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
