import http from 'node:http';
import { createRule } from './account-operations.ts';
import { newKey, type Organization, type Product } from './organization.ts';
import { sendRequest, type Call } from './request.ts';

export interface NewOrganization {
  readonly url: string;
  /** An owner's key of any organization. */
  readonly credential: string;
  readonly products: number;
  readonly automaticPosting?: boolean;
}

const categories = ['Metal', 'Plastic', null] as const;

/** Creates an organization with products and nothing on hand. Rejects when a request fails. */
export async function createOrganization({
  url,
  credential,
  products,
  automaticPosting = false,
}: NewOrganization): Promise<Organization> {
  const { id, api_key: key } = (await requestOrThrow(url, {
    method: 'POST',
    path: '/api/organizations',
    credential,
    key: newKey(),
    body: { name: 'Faults' },
  })) as { id: string; api_key: string };
  const created: Product[] = [];
  for (let index = 0; index < products; index += 1) {
    const category = categories[index % categories.length] ?? null;
    const method = index % 2 === 0 ? 'moving_average' : 'fifo';
    const product = await createProduct(url, key, `F-${index}`, method, category);
    created.push({ id: product.id });
  }
  const organization: Organization = {
    id,
    key,
    products: created,
    locations: await createLocations(url, key),
    automaticPosting,
    reversible: [],
    adjustments: [],
    openTakes: [],
    rules: [],
    pending: [],
    journal: [],
    periods: new Map(),
    closedThrough: 0,
    closing: false,
  };
  if (automaticPosting) await setUpAccounts(url, organization);
  return organization;
}

const accounts = {
  inventory: '1400',
  goods_received: '1600',
  cost_of_goods_sold: '5000',
  stock_gain: '4800',
  stock_loss: '6900',
  cost_variance: '5900',
};

/** The accounts of automatic posting, some of them other ones than usual. */
export const setAccounts = (
  url: string,
  { id, key: credential }: Pick<Organization, 'id' | 'key'>,
  changed: Partial<typeof accounts> = {},
): Promise<unknown> =>
  requestOrThrow(url, {
    method: 'PATCH',
    path: `/api/organizations/${id}`,
    credential,
    key: newKey(),
    body: { settings: { automatic_posting: { ...accounts, ...changed } } },
  });

/** Automatic posting, rules that apply to the first movements, and a webhook that is never reached but gets events. */
async function setUpAccounts(url: string, organization: Organization): Promise<void> {
  const { key: credential } = organization;
  await setAccounts(url, organization);
  const webhook = {
    // A reserved name that never resolves (RFC 2606).
    url: 'https://hooks.example.invalid/alerts',
    events: ['product.low_stock', 'product.out_of_stock'],
  };
  await requestOrThrow(url, {
    method: 'POST',
    path: '/api/webhooks',
    credential,
    key: newKey(),
    body: webhook,
  });
  for (const rule of [
    { kind: 'inventory', category: 'Metal' },
    { kind: 'cost_of_goods_sold', category: 'Metal' },
    { kind: 'stock_loss', reason_code: 'damaged' },
    { kind: 'goods_received', reason_code: 'landed_cost' },
  ]) {
    const { call } = createRule(organization, rule);
    organization.rules.push(((await requestOrThrow(url, call)) as { id: string }).id);
  }
}

export async function createProduct(
  url: string,
  credential: string,
  sku: string,
  costing_method = 'moving_average',
  category: string | null = null,
): Promise<{ id: string }> {
  // Low enough to be crossed often.
  const body = { sku, name: sku, costing_method, category, reorder_point: 20 };
  const call = { method: 'POST', path: '/api/inventory/products', credential, key: newKey(), body } as const;
  return (await requestOrThrow(url, call)) as { id: string };
}

/** With the first one, the default location exists too. */
interface Location {
  readonly id: string;
  readonly kind: string;
}

async function createLocations(url: string, credential: string): Promise<string[]> {
  const path = '/api/inventory/locations';
  for (const code of ['SHOP', 'VAN'])
    await requestOrThrow(url, {
      method: 'POST',
      path,
      credential,
      key: newKey(),
      body: { code, name: code },
    });
  const all = (await requestOrThrow(url, { method: 'GET', path, credential })) as Location[];
  // Nobody sends goods to the location of goods in transit by name.
  return all.filter(({ kind }) => kind === 'normal').map(({ id }) => id);
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
