import { join } from 'node:path';
import type { Database } from '@tallybook/db';
import { moneyScale as scaleOf } from '@tallybook/domain';
import { mintApiKey } from '../platform/auth/api-key.ts';
import { newId } from '../platform/ids.ts';
import { readJsonFile, writeJsonFile } from '../platform/json-file.ts';
import { foundOrganization, hasPeople, insertDemoProduct } from './first-organization-store.ts';

/** What examples and scripts need to run without copying anything. */
export interface StoredCredentials {
  base_url: string;
  organization_id: string;
  user_id: string;
  email: string;
  api_key: string;
  product_id: string;
}

const fileIn = (home: string): string => join(home, 'credentials.json');

/** The first organization and its owner. */
export interface Founding {
  readonly organization: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly email: string;
  readonly name: string;
  /** Makes a product to try. */
  readonly demoProduct: boolean;
}

/** Stands in, outside production, for what nobody said. */
export const exampleFounding: Founding = {
  organization: 'Example Ltd',
  currency: 'EUR',
  email: 'owner@example.com',
  name: 'Owner',
  demoProduct: true,
};

/** What was made; the product only where one was asked for. */
export type Founded = Omit<StoredCredentials, 'base_url' | 'product_id'> & { product_id?: string };

/** On an empty database: an organization, its owner with a key, and perhaps a product. Undefined on any other. */
export async function foundFirst(
  database: Database,
  environment: 'live' | 'test',
  founding: Founding,
): Promise<Founded | undefined> {
  const moneyScale = scaleOf(founding.currency);
  if (moneyScale === undefined) throw new RangeError('the founding was to have a known currency');
  const minted = mintApiKey(environment);
  const ids = { organizationId: newId(), userId: newId(), keyId: newId() };
  const productId = founding.demoProduct ? newId() : undefined;
  const made = await database.tenant(ids.organizationId, async (tx) => {
    if (await hasPeople(tx)) return false;
    await Promise.all([
      foundOrganization(tx, { ...founding, ...ids, moneyScale, minted }),
      ...(productId === undefined ? [] : [insertDemoProduct(tx, { ...ids, productId })]),
    ]);
    return true;
  });
  if (!made) return undefined;
  return {
    organization_id: ids.organizationId,
    user_id: ids.userId,
    email: founding.email,
    ...(productId === undefined ? {} : { product_id: productId }),
    api_key: minted.key,
  };
}

/** What a first start outside production makes by itself, with a product to try. */
export async function foundExample(
  database: Database,
): Promise<Omit<StoredCredentials, 'base_url'> | undefined> {
  const founded = await foundFirst(database, 'test', exampleFounding);
  if (founded?.product_id === undefined) return undefined;
  return { ...founded, product_id: founded.product_id };
}

/** Writes the credentials for this user's eyes only. */
export function storeCredentials(home: string, credentials: StoredCredentials): string {
  const file = fileIn(home);
  writeJsonFile(file, credentials);
  return file;
}

/** The credentials of an earlier start; undefined where there are none. */
export function readCredentials(home: string): StoredCredentials | undefined {
  return readJsonFile(fileIn(home)) as StoredCredentials | undefined;
}
