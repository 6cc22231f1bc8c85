import type { Entry, Operation } from '../../load/history.ts';
import { newKey, type Organization } from '../../load/organization.ts';

export const movements = '/api/inventory/stock-movements';
const day = '2020-03-10';

export const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** 0, 1, 0, 1, …: both instances in turn. */
export const alternatingInstances = (count: number): number[] => range(count).map((index) => index % 2);

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

export interface Movement {
  readonly type: 'entry' | 'exit';
  readonly quantity: number;
  readonly product?: string | undefined;
  readonly date?: string;
  /** Without an Idempotency-Key a retry is a new request. */
  readonly withoutKey?: boolean;
}

export function post(organization: Organization, movement: Movement): Operation {
  const { type, quantity, date = day, product = organization.products[0]?.id, withoutKey = false } = movement;
  const mark = newKey();
  return {
    kind: 'movement',
    organization: organization.id,
    call: {
      method: 'POST',
      path: movements,
      credential: organization.key,
      ...(withoutKey ? {} : { key: mark }),
      body: { product_id: product, type, quantity, unit_cost: 1, movement_date: date, reference: mark },
    },
    marks: [mark],
    month: `${date.slice(0, 7)}-01`,
  };
}

/** The response of an operation that must succeed for the attack to mean anything. */
export function responseOf({ state, response, sends }: Entry): Record<string, string> {
  if (state !== 'acknowledged')
    throw new Error(`the attack could not be set up: ${JSON.stringify(sends.at(-1)?.reply)}`);
  return response as Record<string, string>;
}

/** Waits until the condition holds. Rejects after the timeout. */
export async function until(
  what: string,
  condition: () => Promise<boolean> | boolean,
  timeoutMs = 20_000,
): Promise<void> {
  for (const end = performance.now() + timeoutMs; !(await condition());) {
    if (performance.now() > end) throw new Error(`timed out waiting for ${what}`);
    await pause(20);
  }
}
