import http from 'node:http';
import { newKey, type Organization } from './organization.ts';
import { sendRequest, type Call } from './request.ts';

export interface NewOrganization {
  readonly url: string;
  /** An owner's key of any organization. */
  readonly credential: string;
  readonly products: number;
}

/** Creates an organization with products and nothing on hand. Rejects when a request fails. */
export async function createOrganization({
  url,
  credential,
  products,
}: NewOrganization): Promise<Organization> {
  const { id, api_key: key } = (await requestOrThrow(url, {
    method: 'POST',
    path: '/api/organizations',
    credential,
    key: newKey(),
    body: { name: 'Faults' },
  })) as { id: string; api_key: string };
  const created: { id: string }[] = [];
  for (let index = 0; index < products; index += 1)
    created.push(await createProduct(url, key, `F-${index}`, index % 2 === 0 ? 'moving_average' : 'fifo'));
  return {
    id,
    key,
    products: created.map((product) => ({ id: product.id })),
    reversible: [],
    pending: [],
    journal: [],
    periods: new Map(),
    closedThrough: 0,
    closing: false,
  };
}

export async function createProduct(
  url: string,
  credential: string,
  sku: string,
  costing_method = 'moving_average',
): Promise<{ id: string }> {
  // Low enough to be crossed often.
  const body = { sku, name: sku, costing_method, reorder_point: 20 };
  const call = { method: 'POST', path: '/api/inventory/products', credential, key: newKey(), body } as const;
  return (await requestOrThrow(url, call)) as { id: string };
}

/** Sends one call while nothing is broken and returns the body of the response. Rejects without a success. */
export async function requestOrThrow(url: string, call: Call): Promise<unknown> {
  const agent = new http.Agent();
  const reply = await sendRequest(url, call, agent, 30_000);
  agent.destroy();
  if (reply.status === 'none' || reply.status >= 300)
    throw new Error(`${call.method} ${call.path}: ${JSON.stringify(reply)}`);
  return reply.body;
}
