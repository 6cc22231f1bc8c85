import type { Transaction } from '@tallybook/db';
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
  type MovementCommand,
  type PostingAccounts,
  type PostingSubject,
  type ResolvedAccounts,
  type RuleFacts,
} from '@tallybook/domain';
import { newId } from '../../platform/ids.ts';
import { insertEntries, type NewEntry } from '../journal/write-store.ts';
import { differenceEntries } from '../recost/difference-entries.ts';
import type { Batch, Ledger, Part } from './part.ts';

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

/**
 * The journal entries of automatic posting: one for each movement and cost adjustment without an entry of its own, and one
 * for each product and period in which the costs of existing movements changed.
 */
export const journal: Part = {
  derive(batch) {
    const book = bookOf(batch.ledger);
    const booked = bookMovements(batch, book);
    const adjusted = bookCostAdjustments(batch, book);
    return {
      fixedRules: newInventoryRules(batch, book),
      booked: {
        movements: booked.movements,
        costAdjustments: adjusted.costAdjustments,
        entries: [...booked.entries, ...adjusted.entries, ...bookDifferences(batch, book)],
      },
    };
  },
  write: (tx, { organizationId, ledger, fixedRules, booked }) => [
    fixedRules.size > 0 ? () => fixInventoryRules(tx, organizationId, fixedRules) : undefined,
    ...insertEntries(tx, organizationId, booked.entries, ledger.settings.now),
  ],
};

/** The accounts of automatic posting, and the rules that replace them. */
interface Book {
  readonly accounts: PostingAccounts;
  /** Active ones. */
  readonly rules: readonly RuleFacts[];
  readonly subjectOf: (productId: string) => Pick<PostingSubject, 'category' | 'inventoryRule'>;
}

function bookOf({ settings, products, balances }: Ledger): Book {
  const { automatic_posting: accounts, rules } = settings;
  if (accounts === null) throw new Error('automatic posting is off');
  const byId = new Map(rules?.map((rule) => [rule.id, rule]));
  return {
    accounts,
    rules: rules?.filter(({ deleted }) => !deleted) ?? [],
    subjectOf(productId) {
      const { category = null, inventory_rule_id: fixed = null } = products.get(productId) ?? {};
      // The product's first movement fixes its inventory account.
      const unmoved = balances.get(productId)?.last_movement_date === null ? undefined : null;
      return { category, inventoryRule: fixed === null ? unmoved : (byId.get(fixed) ?? null) };
    },
  };
}

function bookCostAdjustments(
  { ledger, decision, commands }: Batch,
  book: Book,
): Pick<Booked, 'costAdjustments' | 'entries'> {
  const entries: NewEntry[] = [];
  const linked = decision.costAdjustments.map((adjustment): CostAdjustmentFacts => {
    if (adjustment.journalEntryId !== null) return adjustment;
    const { id, productId, bookedOn, periodId, reversesId, reason } = adjustment;
    const reversed = ledger.adjustmentLines.get(reversesId ?? '');
    const accounts = accountsFor(book, { productId, reasonCode: reason, earlier: reversed });
    const subject = reversesId === null ? 'Cost adjustment' : 'Reversal of a cost adjustment';
    const entry: NewEntry = {
      id: newId(),
      entryDate: bookedOn,
      periodId,
      memo: `${subject}: ${skuOf(ledger, productId)}`,
      source: 'cost_adjustment',
      createdBy: commands.get(id)?.posting.userId ?? null,
      productId,
      lines: explainLines(costAdjustmentLines(accounts, adjustment, ledger.state.moneyScale), accounts, null),
    };
    entries.push(entry);
    return { ...adjustment, journalEntryId: entry.id };
  });
  return { costAdjustments: linked, entries };
}

function bookMovements(
  { ledger, decision, commands }: Batch,
  book: Book,
): Pick<Booked, 'movements' | 'entries'> {
  const { state, originals } = ledger;
  const entries: NewEntry[] = [];
  /** A batch may have several reversals of one movement: its id → their lines. */
  const reversalLines = new Map<string, readonly BookedLine[]>();
  const linked = decision.movements.map((movement): LinkedMovement => {
    // The caller has posted an entry.
    if (movement.journalEntryId !== null) return movement;
    const { command, posting } = commands.get(movement.id) ?? {};
    const reverses = command?.kind === 'reversal' ? command.original.type : null;
    const reversesId = movement.reversesId ?? '';
    const stored = originals.get(reversesId);
    const original = stored && (stored.lines ?? []);
    const earlier = reversalLines.get(reversesId) ?? stored?.earlier ?? undefined;
    const freight = stored?.freight ?? [];
    const reversed = {
      reverses,
      original,
      earlier,
      freight,
      originalCost: state.originalCosts?.get(reversesId),
      originalAdjusted: sumOfAdjustments(state, reversesId),
      originalBookedAsZero: stored?.booked_as_zero ?? false,
    };
    const { details, productId } = movement;
    const counter = command?.kind === 'movement' ? openingAccountOf(command) : undefined;
    const accounts = accountsFor(book, {
      productId,
      reasonCode: movement.reversesId === null ? details.reason_code : (stored?.reason_code ?? null),
      takesRecostsBack: movement.reversesId !== null && movement.returnOf === null,
      // A receipt without a line for goods received may have freight that was booked to such an account.
      earlier: [...(original ?? []), ...freight],
      counter,
    });
    const lines = explainLines(
      movementLines(accounts, { ...movement, ...reversed }, state.moneyScale),
      accounts,
      details.dimension,
    );
    if (movement.reversesId !== null) reversalLines.set(reversesId, [...(earlier ?? []), ...lines]);
    if (lines.length === 0) return { ...movement, bookedAsZero: true };
    const posted = counter === undefined ? `Stock ${movement.type}` : 'Opening balance';
    const subject = reverses === null ? posted : `Reversal of stock ${reverses}`;
    const entry: NewEntry = {
      id: newId(),
      entryDate: movement.movementDate,
      periodId: movement.periodId,
      memo: `${subject}: ${movement.quantity} of ${skuOf(ledger, productId)}`,
      source: 'stock_movement',
      createdBy: posting?.userId ?? null,
      productId,
      lines,
    };
    entries.push(entry);
    return { ...movement, journalEntryId: entry.id };
  });
  return { movements: linked, entries };
}

/** The products whose first movement is posted, with the posting rule that gives them their inventory account. */
function newInventoryRules({ decision }: Batch, book: Book): ReadonlyMap<string, string> {
  const fixed = new Map<string, string>();
  if (book.rules.length === 0) return fixed;
  for (const { productId } of decision.movements) {
    if (fixed.has(productId) || book.subjectOf(productId).inventoryRule !== undefined) continue;
    const rule = accountsFor(book, { productId, reasonCode: null }).rules.get('inventory');
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
  /** Takes the place of goods received. */
  readonly counter?: string | undefined;
}

/**
 * The counter account of an opening balance: as given, or that of the one that it corrects. The lines have the kind
 * `goods_received`, so that reversals mirror them as those of any receipt.
 */
const openingAccountOf = ({ opening, correctsOpening }: MovementCommand): string | undefined =>
  opening?.account ?? correctsOpening?.account ?? undefined;

function accountsFor(
  { accounts: settings, rules, subjectOf }: Book,
  { productId, reasonCode, takesRecostsBack = false, earlier = [], counter }: Subject,
): ResolvedAccounts {
  // Recosts have no reason code.
  const applicable = takesRecostsBack
    ? rules.filter((rule) => rule.kind !== 'cost_variance' || rule.reason_code === null)
    : rules;
  const resolved = resolveAccounts(settings, applicable, { ...subjectOf(productId), reasonCode });
  const accounts = counter === undefined ? resolved : withCounterAccount(resolved, counter);
  return earlier.length === 0 ? accounts : accountsOfEarlier(accounts, earlier);
}

const withCounterAccount = (
  { rules: named, ...accounts }: ResolvedAccounts,
  account: string,
): ResolvedAccounts => {
  const rules = new Map(named);
  rules.delete('goods_received');
  return { ...accounts, goods_received: account, rules };
};

const skuOf = ({ products }: Ledger, id: string): string => products.get(id)?.sku ?? id;

/** Entries for costs of existing movements that change in the same transaction. */
function bookDifferences({ ledger, decision, commands }: Batch, book: Book): NewEntry[] {
  const { movements, costAdjustments, products } = decision;
  const { state } = ledger;
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
        accounts: accountsFor(book, { productId, reasonCode: null }),
        productId,
        sku: skuOf(ledger, productId),
        moneyScale: state.moneyScale,
        cause: `by ${first?.cause ?? 'a movement'} dated ${first?.movementDate ?? ''}`,
        createdBy: commands.get(first?.id ?? '')?.posting.userId ?? null,
      },
      changesByPeriod(changes, state.periods),
    );
  });
}

/** Gives products the inventory accounts of rules, which their next movements keep. @param fixed product id → rule id */
function fixInventoryRules({ sql }: Transaction, organizationId: string, fixed: ReadonlyMap<string, string>) {
  return sql`
    update products set inventory_rule_id = given.rule_id
    from unnest(${[...fixed.keys()]}::uuid[], ${[...fixed.values()]}::uuid[]) as given (product_id, rule_id)
    where organization_id = ${organizationId} and id = given.product_id
    returning 1`;
}
