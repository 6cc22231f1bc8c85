import type { Entry, Operation } from '../../load/history.ts';
import type { Organization } from '../../load/organization.ts';
import { newKey } from '../../load/organization.ts';

export const movements = '/api/inventory/stock-movements';
const day = '2020-03-10';

export const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Over both instances in turn. */
export const bothTimes = (count: number): number[] => range(count).map((index) => index % 2);

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

export interface Movement {
  readonly type: 'entry' | 'exit';
  readonly quantity: number;
  readonly product?: string | undefined;
  readonly date?: string;
  /** Without one, nothing tells two tries apart. */
  readonly keyless?: boolean;
}

export function post(organization: Organization, given: Movement): Operation {
  const { type, quantity, date = day, product = organization.products[0]?.id, keyless = false } = given;
  const mark = newKey();
  return {
    kind: 'movement',
    organization: organization.id,
    call: {
      method: 'POST',
      path: movements,
      credential: organization.key,
      ...(keyless ? {} : { key: mark }),
      body: { product_id: product, type, quantity, unit_cost: 1, movement_date: date, reference: mark },
    },
    marks: [mark],
    month: `${date.slice(0, 7)}-01`,
  };
}

export function reverse(organization: Organization, id: string): Operation {
  const key = newKey();
  return {
    kind: 'reversal',
    organization: organization.id,
    call: {
      method: 'POST',
      path: `${movements}/${id}/reversal`,
      credential: organization.key,
      key,
      body: { note: key },
    },
    marks: [key],
    month: `${day.slice(0, 7)}-01`,
  };
}

/** What must have worked for the attack to mean anything. */
export function made({ state, answer, sends }: Entry): Record<string, string> {
  if (state !== 'acknowledged')
    throw new Error(`the attack could not be made: ${JSON.stringify(sends.at(-1)?.reply)}`);
  return answer as Record<string, string>;
}

/** Asks again and again, until it is so or the patience is at its end. */
export async function until(
  what: string,
  so: () => Promise<boolean> | boolean,
  patienceMs = 20_000,
): Promise<void> {
  for (const end = performance.now() + patienceMs; !(await so());) {
    if (performance.now() > end) throw new Error(`waited too long ${what}`);
    await pause(20);
  }
}
