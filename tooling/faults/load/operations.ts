import type { Random } from '../random.ts';
import type { Operation } from './history.ts';
import { dayIn, monthAt, newKey, type Organization } from './organization.ts';

const movements = '/api/inventory/stock-movements';

interface MovementBody {
  readonly product_id: string;
  readonly type: 'entry' | 'exit' | 'adjustment';
  readonly quantity: number;
  readonly unit_cost: number;
  readonly movement_date: string;
  readonly reference: string;
  readonly journal_entry_id?: string;
}

/** Usually two months after the last closed one; some one or two months earlier, a few in a closed month. */
function month(organization: Organization, random: Random): string {
  const open = organization.closedThrough;
  if (open > 0 && random.chance(0.03)) return monthAt(open - 1);
  return monthAt(open + (random.chance(0.7) ? 2 : random.whole(0, 1)));
}

/** Nearly as many exits as entries, so that some exits exceed the stock on hand. */
function movement(organization: Organization, random: Random, reference: string): MovementBody {
  const product = random.pick(organization.products)?.id ?? '';
  const movement_date = dayIn(month(organization, random), random);
  const unit_cost = random.whole(100, 99_999) / 100;
  const common = { product_id: product, unit_cost, movement_date, reference };
  if (random.chance(0.1)) {
    const quantity = random.whole(1, 3) * (random.chance(0.5) ? 1 : -1);
    return { ...common, type: 'adjustment', quantity };
  }
  return random.chance(0.47)
    ? { ...common, type: 'entry', quantity: random.whole(1, 12) }
    : { ...common, type: 'exit', quantity: random.whole(1, 10) };
}

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

export function post(organization: Organization, random: Random): Operation {
  const key = newKey();
  const body = movement(organization, random, key);
  const entry = random.chance(0.05) ? random.pick(organization.journal) : undefined;
  const linked =
    entry === undefined
      ? body
      : { ...body, journal_entry_id: entry.id, movement_date: dayIn(entry.month, random) };
  return {
    kind: 'movement',
    organization: organization.id,
    call: { method: 'POST', path: movements, credential: organization.key, key, body: linked },
    marks: [key],
    month: monthOf(linked.movement_date),
  };
}

/** The marks of all rows contain the key, so that a partial batch can be recognized. */
export function batch(organization: Organization, random: Random): Operation {
  const key = newKey();
  const marks = Array.from({ length: random.whole(2, 8) }, (_, index) => `${key}#${index}`);
  const day = movement(organization, random, '').movement_date;
  const bodies = marks.map((mark) => ({ ...movement(organization, random, mark), movement_date: day }));
  return {
    kind: 'batch',
    organization: organization.id,
    call: {
      method: 'POST',
      path: `${movements}/batch`,
      credential: organization.key,
      key,
      body: { movements: bodies },
    },
    marks,
    month: monthOf(day),
  };
}

/** Undefined when there is nothing to reverse. */
export function reversal(organization: Organization, random: Random): Operation | undefined {
  const { reversible } = organization;
  const [original] = reversible.splice(random.whole(0, Math.max(0, reversible.length - 1)), 1);
  return original && reversalOf(organization, original);
}

export function reversalOf(organization: Organization, original: { id: string; month: string }): Operation {
  const key = newKey();
  return {
    kind: 'reversal',
    organization: organization.id,
    call: {
      method: 'POST',
      path: `${movements}/${original.id}/reversal`,
      credential: organization.key,
      key,
      body: { note: key },
    },
    marks: [key],
    month: original.month,
  };
}

export function journalEntry(organization: Organization, random: Random): Operation {
  const key = newKey();
  const into = monthAt(organization.closedThrough + 2);
  const amount = `${random.whole(1, 500)}.00`;
  const lines = [
    { account: '1200', debit: amount, credit: '0' },
    { account: '2000', debit: '0', credit: amount },
  ];
  return {
    kind: 'journal',
    organization: organization.id,
    call: {
      method: 'POST',
      path: '/api/accounting/journal-entries',
      credential: organization.key,
      key,
      body: { entry_date: dayIn(into, random), memo: key, lines },
    },
    marks: [key],
    month: into,
  };
}

export function invite(organization: Organization, random: Random): Operation {
  const key = newKey();
  const email = `${key}@example.com`;
  return {
    kind: 'invite',
    organization: organization.id,
    call: {
      method: 'POST',
      path: '/api/invitations',
      credential: organization.key,
      key,
      body: { email, role: random.pick(['viewer', 'clerk', 'accountant']), metadata: { run: key } },
    },
    marks: [email],
  };
}

/** Sent by the recipient, who has no account. */
export function accept(organization: string, email: string, token: string): Operation {
  return {
    kind: 'accept',
    organization,
    call: {
      method: 'POST',
      path: '/api/invitations/accept',
      key: newKey(),
      body: { token, name: 'Guest' },
    },
    marks: [email],
  };
}

export function revoke(organization: Organization, invitation: { id: string; email: string }): Operation {
  return {
    kind: 'revoke',
    organization: organization.id,
    call: { method: 'DELETE', path: `/api/invitations/${invitation.id}`, credential: organization.key },
    marks: [invitation.email],
  };
}

export function closing(organization: Organization, period: string, into: string): Operation {
  return {
    kind: 'close',
    organization: organization.id,
    call: {
      method: 'POST',
      path: `/api/accounting/periods/${period}/close`,
      credential: organization.key,
      key: newKey(),
      body: {},
    },
    marks: [period],
    month: into,
  };
}

/** A CSV file with one entry of one unit per mark. */
export function importOf(
  organization: Organization,
  product: string,
  day: string,
  marks: readonly string[],
): Operation {
  const rows = marks.map((mark) => `${product},entry,1,1.00,${day},${mark}`);
  const body = ['product_id,type,quantity,unit_cost,movement_date,reference', ...rows, ''].join('\n');
  return {
    kind: 'import',
    organization: organization.id,
    call: { method: 'POST', path: `${movements}/import`, credential: organization.key, body },
    marks,
    month: monthOf(day),
  };
}
