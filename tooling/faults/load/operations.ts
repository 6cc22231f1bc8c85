import type { Random } from '../random.ts';
import type { Kind, Operation } from './history.ts';
import { dayIn, monthAt, newKey, type Organization, type Receipt } from './organization.ts';

export const movementsPath = '/api/inventory/stock-movements';
const adjustmentsPath = '/api/inventory/cost-adjustments';

interface Movement {
  readonly product: string | undefined;
  readonly type: 'entry' | 'exit' | 'adjustment';
  readonly quantity: number;
  readonly unitCost?: number;
  readonly date: string;
  readonly journalEntry?: string | undefined;
  readonly reasonCode?: string | undefined;
  readonly dimension?: string | undefined;
  readonly location?: string | undefined;
}

interface Details {
  /** Default: the key is the only mark. */
  readonly marks?: readonly string[];
  readonly month?: string;
}

export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** A POST with this Idempotency-Key, sent with the organization's key. */
export function post(
  { id, key: credential }: Organization,
  kind: Kind,
  path: string,
  key: string,
  body: unknown,
  { marks = [key], ...details }: Details = {},
): Operation {
  const call = { method: 'POST', path, credential, key, body } as const;
  return { kind, organization: id, call, marks, ...details };
}

const bodyOf = (movement: Movement, reference: string) => ({
  product_id: movement.product,
  type: movement.type,
  quantity: movement.quantity,
  unit_cost: movement.unitCost ?? 1,
  movement_date: movement.date,
  reference,
  // Left out of the JSON where undefined.
  journal_entry_id: movement.journalEntry,
  reason_code: movement.reasonCode,
  dimension: movement.dimension,
  location_id: movement.location,
});

export function postMovement(organization: Organization, movement: Movement): Operation {
  const key = newKey();
  const month = monthOf(movement.date);
  return post(organization, 'movement', movementsPath, key, bodyOf(movement, key), { month });
}

/** Usually two months after the last closed one; some one or two months earlier, a few in a closed month. */
export function randomMonth({ closedThrough }: Organization, random: Random): string {
  if (closedThrough > 0 && random.chance(0.03)) return monthAt(closedThrough - 1);
  return monthAt(closedThrough + (random.chance(0.7) ? 2 : random.whole(0, 1)));
}

/** Nearly as many exits as entries, so that some exits exceed the stock on hand. */
function randomMovement(organization: Organization, random: Random): Movement {
  const common = {
    product: random.pick(organization.products)?.id,
    date: dayIn(randomMonth(organization, random), random),
    unitCost: random.whole(100, 99_999) / 100,
    dimension: random.pick(['North', 'South', undefined]),
  };
  if (random.chance(0.1)) {
    const quantity = random.whole(1, 3) * (random.chance(0.5) ? 1 : -1);
    return { ...common, type: 'adjustment', quantity, reasonCode: random.pick(['damaged', undefined]) };
  }
  return random.chance(0.47)
    ? { ...common, type: 'entry', quantity: random.whole(1, 12) }
    : { ...common, type: 'exit', quantity: random.whole(1, 10) };
}

/** Some are linked to a journal entry of the same month, but not where the service posts one for each movement. */
export function postRandom(organization: Organization, random: Random): Operation {
  const movement = randomMovement(organization, random);
  const mayLink = !organization.automaticPosting && random.chance(0.05);
  const entry = mayLink ? random.pick(organization.journal) : undefined;
  if (entry === undefined) return postMovement(organization, movement);
  const date = dayIn(entry.month, random);
  return postMovement(organization, { ...movement, date, journalEntry: entry.id });
}

/** The marks of all rows contain the key, so that a partial batch can be recognized. */
export function postBatch(organization: Organization, random: Random): Operation {
  const key = newKey();
  const marks = Array.from({ length: random.whole(2, 8) }, (_, index) => `${key}#${index}`);
  const { date } = randomMovement(organization, random);
  const movements = marks.map((mark) => bodyOf({ ...randomMovement(organization, random), date }, mark));
  const details = { marks, month: monthOf(date) };
  return post(organization, 'batch', `${movementsPath}/batch`, key, { movements }, details);
}

/** All units, or one of them, on the movement's date or on the last day of its month. Undefined when there is nothing to reverse. */
export function reverseRandom(organization: Organization, random: Random): Operation | undefined {
  const { reversible } = organization;
  const original = random.pick(reversible);
  if (original === undefined) return undefined;
  const quantity = random.chance(0.5) ? 1 : undefined;
  if (quantity === undefined) reversible.splice(reversible.indexOf(original), 1);
  const date = random.chance(0.3) ? `${original.month.slice(0, 8)}28` : undefined;
  return reverse(organization, original, { quantity, movement_date: date });
}

export function reverse(
  organization: Organization,
  { id, month }: Receipt,
  part: { readonly quantity?: number | undefined; readonly movement_date?: string | undefined } = {},
): Operation {
  const key = newKey();
  const body = { note: key, ...part };
  return post(organization, 'reversal', `${movementsPath}/${id}/reversal`, key, body, { month });
}

/**
 * Adds to the cost of a receipt, or reduces it: in the receipt's month, or, to be split once that is closed, in the newest
 * one. Undefined when there is no receipt.
 */
export function adjustRandom(organization: Organization, random: Random): Operation | undefined {
  const receipt = random.pick(organization.reversible);
  if (receipt === undefined) return undefined;
  const isLate = receipt.month < monthAt(organization.closedThrough) || random.chance(0.2);
  const month = isLate ? monthAt(organization.closedThrough + 2) : receipt.month;
  return adjust(
    organization,
    { ...receipt, month },
    `${random.chance(0.2) ? '-' : ''}${random.whole(1, 200)}.00`,
  );
}

/** @param receipt with the month that the adjustment is dated in */
export function adjust(organization: Organization, { id, month }: Receipt, amount: string): Operation {
  const key = newKey();
  const body = {
    movement_id: id,
    amount,
    adjustment_date: `${month.slice(0, 8)}28`,
    reason: 'landed_cost',
    reference: key,
  };
  return post(organization, 'cost_adjustment', adjustmentsPath, key, body, { month });
}

/** Reverses a cost adjustment, in its own month or in the newest one. Undefined when there is none. */
export function reverseAdjustmentRandom(organization: Organization, random: Random): Operation | undefined {
  const { adjustments, closedThrough } = organization;
  const original = random.pick(adjustments);
  if (original === undefined) return undefined;
  // Sometimes it stays in the list, so that another caller reverses it too.
  if (random.chance(0.7)) adjustments.splice(adjustments.indexOf(original), 1);
  const date = random.chance(0.5) ? `${monthAt(closedThrough + 2).slice(0, 8)}28` : undefined;
  return reverseAdjustment(organization, original, date);
}

/** @param date that of the adjustment if undefined */
export function reverseAdjustment(organization: Organization, original: Receipt, date?: string): Operation {
  const key = newKey();
  const path = `${adjustmentsPath}/${original.id}/reversal`;
  const month = date === undefined ? original.month : monthOf(date);
  return post(organization, 'cost_adjustment', path, key, { adjustment_date: date, note: key }, { month });
}

/** Allocates a bill to two to four receipts in the newest month. Undefined when there are too few. */
export function allocateRandom(organization: Organization, random: Random): Operation | undefined {
  const ids = Array.from({ length: random.whole(2, 4) }, () => random.pick(organization.reversible)?.id);
  const receipts = [...new Set(ids)].flatMap((id) =>
    id === undefined ? [] : { id, weight: `${random.whole(1, 50)}.5` },
  );
  if (receipts.length < 2) return undefined;
  const by = random.pick(['value', 'quantity', 'weight'] as const) ?? 'value';
  const amount = `${random.chance(0.2) ? '-' : ''}${random.whole(1, 99)}.${random.whole(10, 99)}`;
  return allocate(organization, { month: monthAt(organization.closedThrough + 2), amount, by, receipts });
}

interface Bill {
  readonly month: string;
  readonly amount: string;
  readonly by: 'value' | 'quantity' | 'weight';
  readonly receipts: readonly { readonly id: string; readonly weight: string }[];
}

export function allocate(organization: Organization, { month, amount, by, receipts }: Bill): Operation {
  const key = newKey();
  const body = {
    amount,
    adjustment_date: `${month.slice(0, 8)}28`,
    reason: 'landed_cost',
    by,
    receipts: receipts.map(({ id, weight }) => ({
      movement_id: id,
      weight: by === 'weight' ? weight : undefined,
    })),
    reference: key,
  };
  return post(organization, 'allocation', '/api/inventory/cost-allocations', key, body, { month });
}

/** The account of all recorded allowances, and that of their losses. */
export const writeDownAccounts = { loss_account: '5950', allowance_account: '1490' };

/** Reviews one or two products at the end of the newest month, so that reviews seldom are out of order. */
export function writeDownRandom(organization: Organization, random: Random): Operation {
  const month = monthAt(organization.closedThrough + 2);
  const { products } = organization;
  const first = random.whole(0, products.length - 1);
  const chosen = [first, ...(random.chance(0.5) ? [(first + 1) % products.length] : [])];
  return writeDown(
    organization,
    `${month.slice(0, 8)}28`,
    chosen.map((index) => [products[index]?.id ?? '', `${random.whole(0, 400)}.50`]),
  );
}

/** Reviews products, each with its net realizable value per unit. The reason is the mark. */
export function writeDown(
  organization: Organization,
  as_of: string,
  values: readonly (readonly [product: string, netRealizableValue: string])[],
): Operation {
  const key = newKey();
  const items = values.map(([product_id, net_realizable_value]) => ({
    product_id,
    net_realizable_value,
    reason: key,
  }));
  const body = { as_of, items, journal: writeDownAccounts };
  const details = { month: monthOf(as_of) };
  return post(organization, 'write_down', '/api/inventory/write-downs', key, body, details);
}

export function createJournalEntry(organization: Organization, random: Random): Operation {
  const key = newKey();
  const month = monthAt(organization.closedThrough + 2);
  const amount = `${random.whole(1, 500)}.00`;
  const lines = [
    { account: '1200', debit: amount, credit: '0' },
    { account: '2000', debit: '0', credit: amount },
  ];
  const body = { entry_date: dayIn(month, random), memo: key, lines };
  return post(organization, 'journal', '/api/accounting/journal-entries', key, body, { month });
}

export function createProduct(organization: Organization, key: string, sku = key): Operation {
  const body = { sku, name: sku };
  return post(organization, 'probe', '/api/inventory/products', key, body, { marks: [] });
}

export function invite(organization: Organization, random: Random): Operation {
  const key = newKey();
  const email = `${key}@example.com`;
  const body = { email, role: random.pick(['viewer', 'clerk', 'accountant']), metadata: { run: key } };
  return post(organization, 'invite', '/api/invitations', key, body, { marks: [email] });
}

/** Sent by the recipient, who has no account. */
export function accept(organization: string, email: string, token: string): Operation {
  const body = { token, name: 'Guest' };
  const call = { method: 'POST', path: '/api/invitations/accept', key: newKey(), body } as const;
  return { kind: 'accept', organization, call, marks: [email] };
}

export function revoke(organization: Organization, invitation: { id: string; email: string }): Operation {
  const path = `/api/invitations/${invitation.id}`;
  const call = { method: 'DELETE', path, credential: organization.key } as const;
  return { kind: 'revoke', organization: organization.id, call, marks: [invitation.email] };
}

export function closePeriod(organization: Organization, period: string, month: string): Operation {
  const path = `/api/accounting/periods/${period}/close`;
  return post(organization, 'close', path, newKey(), {}, { marks: [period], month });
}

/** A CSV file with one entry of one unit per mark, without an Idempotency-Key. */
export function importFile(
  { id, key: credential }: Organization,
  product: string,
  date: string,
  marks: readonly string[],
): Operation {
  const rows = marks.map((mark) => `${product},entry,1,1.00,${date},${mark}`);
  const body = ['product_id,type,quantity,unit_cost,movement_date,reference', ...rows, ''].join('\n');
  const call = { method: 'POST', path: `${movementsPath}/import`, credential, body } as const;
  return { kind: 'import', organization: id, call, marks, month: monthOf(date) };
}
