import type { Random } from '../random.ts';
import type { Operation } from './history.ts';
import { post } from './operations.ts';
import { newKey, type Organization } from './organization.ts';

const rulesPath = '/api/accounting/posting-rules';

interface Rule {
  readonly kind: string;
  readonly category?: string | null | undefined;
  readonly reason_code?: string | undefined;
}

/** The account, which no other rule has, is the mark. */
export function createRule(organization: Organization, rule: Rule): Operation {
  const key = newKey();
  const body = { ...rule, account: key };
  return post(organization, 'create_rule', rulesPath, key, body);
}

const kinds = [
  'inventory',
  'goods_received',
  'cost_of_goods_sold',
  'stock_gain',
  'stock_loss',
  'cost_variance',
];

export function createRuleRandom(organization: Organization, random: Random): Operation {
  const kind = random.pick(kinds) ?? '';
  const category = random.pick(['Metal', 'Plastic', 'Paper']);
  if (kind === 'inventory' || random.chance(0.5)) return createRule(organization, { kind, category });
  return createRule(organization, { kind, reason_code: random.pick(['damaged', 'landed_cost']) });
}

export function deleteRuleRandom(organization: Organization, random: Random): Operation | undefined {
  const id = random.pick(organization.rules);
  if (id === undefined) return undefined;
  organization.rules.splice(organization.rules.indexOf(id), 1);
  return deleteRule(organization, id);
}

export function deleteRule(organization: Organization, id: string): Operation {
  const { id: tenant, key: credential } = organization;
  const call = { method: 'DELETE', path: `${rulesPath}/${id}`, credential } as const;
  return { kind: 'delete_rule', organization: tenant, call, marks: [id] };
}

export function listAlerts({ id, key: credential }: Organization): Operation {
  const call = { method: 'GET', path: '/api/inventory/alerts?status=open', credential } as const;
  return { kind: 'list_alerts', organization: id, call, marks: [] };
}

export const acknowledge = (organization: Organization, alert: string): Operation =>
  post(
    organization,
    'acknowledge',
    `/api/inventory/alerts/${alert}/acknowledge`,
    newKey(),
    {},
    {
      marks: [alert],
    },
  );

/** Opens and closes alerts without a movement. */
export function changeReorderPoint(organization: Organization, random: Random): Operation {
  const { id, key: credential, products } = organization;
  const call = {
    method: 'PATCH',
    path: `/api/inventory/products/${random.pick(products)?.id ?? ''}`,
    credential,
    body: { reorder_point: random.pick([null, 0, 5, 20, 60]) },
  } as const;
  return { kind: 'reorder_point', organization: id, call, marks: [] };
}
