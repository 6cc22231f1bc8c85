import { join } from 'node:path';
import type { DatabaseTarget } from '@tallybook/db';
import { startChild, urlOf } from '@tallybook/machine';

const main = join(import.meta.dirname, '../../apps/api/src/main.ts');

/** `npm start -- migrate` with the owner's login. Returns the summary line. */
export async function migrate(owner: DatabaseTarget): Promise<string> {
  const child = await startChild(
    [main, 'migrate'],
    { DATABASE_OWNER_URL: urlOf(owner) },
    /(\d+ migrations applied|nothing to migrate)/,
  );
  await child.ended;
  return child.matched;
}

export interface ApiResponse {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

export async function call(
  url: string,
  key: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<ApiResponse> {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text.startsWith('{') ? (JSON.parse(text) as ApiResponse['body']) : {},
  };
}

export const movementOf = (product: unknown, quantity = 1): Record<string, unknown> => ({
  product_id: product,
  type: 'entry',
  quantity,
  unit_cost: 2.5,
  movement_date: '2026-03-10',
});

export async function createProduct(url: string, key: string): Promise<string> {
  const body = { sku: 'TRIAL', name: 'Trial', unit: 'pcs', costing_method: 'moving_average' };
  const { status, body: created } = await call(url, key, 'POST', '/api/inventory/products', body);
  if (status !== 201) throw new Error(`creating a product returned ${status}`);
  return String(created['id']);
}
