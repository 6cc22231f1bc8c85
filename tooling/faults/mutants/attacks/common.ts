import type { Entry, Operation } from '../../load/history.ts';
import { postMovement } from '../../load/operations.ts';
import type { Organization } from '../../load/organization.ts';

export const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** 0, 1, 0, 1, …: both instances in turn. */
export const alternatingInstances = (count: number): number[] => range(count).map((index) => index % 2);

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

interface Movement {
  readonly type: 'entry' | 'exit';
  readonly quantity: number;
  readonly product?: string | undefined;
  readonly date?: string;
}

export function post(organization: Organization, movement: Movement): Operation {
  return postMovement(organization, {
    date: '2020-03-10',
    ...movement,
    product: movement.product ?? organization.products[0]?.id,
  });
}

/** Without an Idempotency-Key each request is new. */
export function withoutKey({ call, ...operation }: Operation): Operation {
  const { key: _key, ...rest } = call;
  return { ...operation, call: rest };
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
