import type { Database } from '@tallybook/db';
import { moneyScale as moneyScaleOf } from '@tallybook/domain';
import { mintApiKey } from '../platform/auth/api-key.ts';
import { systemOrigin } from '../platform/events/event.ts';
import { recordEvent } from '../platform/events/record.ts';
import { newId } from '../platform/ids.ts';
import { hasUsers, insertDemoProduct, insertFirstOrganization } from './first-organization-store.ts';

/** The first organization and its owner. */
export interface FirstOrganization {
  readonly organization: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly email: string;
  readonly name: string;
  /** Whether to create a product to try the service with. */
  readonly demoProduct: boolean;
}

/** Defaults outside production. */
export const exampleOrganization: FirstOrganization = {
  organization: 'Example Ltd',
  currency: 'EUR',
  email: 'owner@example.com',
  name: 'Owner',
  demoProduct: true,
};

export interface FirstCredentials {
  organization_id: string;
  user_id: string;
  email: string;
  /** Only if a demo product was requested. */
  product_id?: string;
  api_key: string;
}

/**
 * On an empty database, creates an organization, its owner with a key and, if requested, a product. Returns
 * undefined if the database has users.
 */
export async function createFirstOrganization(
  database: Database,
  environment: 'live' | 'test',
  input: FirstOrganization,
): Promise<FirstCredentials | undefined> {
  const moneyScale = moneyScaleOf(input.currency);
  if (moneyScale === undefined) throw new RangeError(`${input.currency} is not a known currency`);
  const minted = mintApiKey(environment);
  const ids = { organizationId: newId(), userId: newId(), keyId: newId() };
  const productId = input.demoProduct ? newId() : undefined;
  const created = await database.tenant(ids.organizationId, async (tx) => {
    if (await hasUsers(tx)) return false;
    await insertFirstOrganization(tx, { ...input, ...ids, moneyScale, minted });
    await recordEvent(tx, systemOrigin, {
      organizationId: ids.organizationId,
      type: 'organization.created',
      subjectId: ids.organizationId,
      data: { name: input.organization, currency: input.currency, api_key_id: ids.keyId },
    });
    if (productId !== undefined) await insertDemoProduct(tx, { ...ids, productId });
    return true;
  });
  if (!created) return undefined;
  return {
    organization_id: ids.organizationId,
    user_id: ids.userId,
    email: input.email,
    ...(productId === undefined ? {} : { product_id: productId }),
    api_key: minted.key,
  };
}

/** The organization of a first start outside production, with a demo product; undefined if the database has users. */
export async function createExampleOrganization(
  database: Database,
): Promise<(FirstCredentials & { product_id: string }) | undefined> {
  const created = await createFirstOrganization(database, 'test', exampleOrganization);
  if (created?.product_id === undefined) return undefined;
  return { ...created, product_id: created.product_id };
}
