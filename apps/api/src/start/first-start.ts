import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '@tallybook/db';
import { mintApiKey } from '../platform/auth/api-key.ts';
import { newId } from '../platform/ids.ts';
import { foundOrganization, hasOrganization } from './founding-store.ts';

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
  // Looked for in a scope of its own: row level security shows an organization only to itself.
  if (await database.system(hasOrganization)) return undefined;
  await database.tenant(founded.organization_id, (tx) =>
    foundOrganization(tx, { ...founded, keyId: newId(), minted }),
  );
  return { ...founded, api_key: minted.key };
}

/** Writes the credentials for this user's eyes only. */
export function storeCredentials(home: string, credentials: StoredCredentials): string {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const file = fileIn(home);
  writeFileSync(file, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return file;
}

/** The credentials of an earlier start; undefined where there are none. */
export function readCredentials(home: string): StoredCredentials | undefined {
  const file = fileIn(home);
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as StoredCredentials;
  } catch {
    return undefined;
  }
}
