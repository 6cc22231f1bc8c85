import http from 'node:http';
import { newKey, type Organization } from './organization.ts';
import { request, type Call } from './request.ts';

export interface Founding {
  readonly url: string;
  /** An owner's key of any organization. */
  readonly credential: string;
  readonly products: number;
}

/** A new organization with products and nothing on hand. Rejects when the service does not take it. */
export async function foundOrganization({ url, credential, products }: Founding): Promise<Organization> {
  const made = (await ask(url, {
    method: 'POST',
    path: '/api/organizations',
    credential,
    key: newKey(),
    body: { name: 'Faults' },
  })) as { id: string; api_key: string };
  const ids: { id: string }[] = [];
  for (let index = 0; index < products; index += 1)
    ids.push(await newProduct(url, made.api_key, `F-${index}`, index % 2 === 0 ? 'moving_average' : 'fifo'));
  return {
    id: made.id,
    key: made.api_key,
    products: ids.map(({ id }) => ({ id })),
    reversible: [],
    pending: [],
    journal: [],
    periods: new Map(),
    closedThrough: 0,
    closing: false,
  };
}

export async function newProduct(
  url: string,
  credential: string,
  sku: string,
  costing_method = 'moving_average',
): Promise<{ id: string }> {
  const body = { sku, name: sku, costing_method };
  const call = { method: 'POST', path: '/api/inventory/products', credential, key: newKey(), body } as const;
  return (await ask(url, call)) as { id: string };
}

/** One call in quiet times. Rejects with what was answered when it was not acknowledged. */
export async function ask(url: string, call: Call): Promise<unknown> {
  const agent = new http.Agent();
  const reply = await request(url, call, agent, 30_000);
  agent.destroy();
  if (reply.status === 'none' || reply.status >= 300)
    throw new Error(`${call.method} ${call.path}: ${JSON.stringify(reply)}`);
  return reply.body;
}
