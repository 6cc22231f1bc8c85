import { join } from 'node:path';
import type { Database } from '@tallybook/db';
import { mintApiKey } from '../platform/auth/api-key.ts';
import { newId } from '../platform/ids.ts';
import { readJsonFile, writeJsonFile } from '../platform/json-file.ts';
import { foundOrganization, hasPeople } from './founding-store.ts';

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

/** On an empty database: an organization, its owner with a key, and a product to try. Undefined on any other. */
export async function foundFirst(
  database: Database,
  environment: 'live' | 'test',
): Promise<Omit<StoredCredentials, 'base_url'> | undefined> {
  const minted = mintApiKey(environment);
  const founded = {
    organization_id: newId(),
    user_id: newId(),
    email: 'owner@example.com',
    product_id: newId(),
  };
  const made = await database.tenant(founded.organization_id, async (tx) => {
    if (await hasPeople(tx)) return false;
    await foundOrganization(tx, { ...founded, keyId: newId(), minted });
    return true;
  });
  return made ? { ...founded, api_key: minted.key } : undefined;
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
