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

/** Mostly into the last open month, some backdated by one or two, a few into one that is closed. */
function month(organization: Organization, random: Random): string {
  const open = organization.closedThrough;
  if (open > 0 && random.chance(0.03)) return monthAt(open - 1);
  return monthAt(open + (random.chance(0.7) ? 2 : random.whole(0, 1)));
}

/** Nearly as much goes out as comes in, so that exits are refused now and then. */
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

/** All of it or nothing: all rows carry marks of one key. */
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

export function reversal(organization: Organization, random: Random): Operation | undefined {
  const { reversible } = organization;
  const [original] = reversible.splice(random.whole(0, Math.max(0, reversible.length - 1)), 1);
  if (original === undefined) return undefined;
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

/** By the holder of the link, who has no account yet. */
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

/** A month that was posted into is there already; then the answer is a refusal, and its id is asked for. */
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
