import { credentialsFile } from '../platform/credentials-file.ts';
import { readJsonFile, writeJsonFile } from '../platform/json-file.ts';

/** `$TALLYBOOK_HOME/credentials.json`: examples and scripts read it. */
export interface StoredCredentials {
  base_url: string;
  organization_id: string;
  user_id: string;
  email: string;
  api_key: string;
  product_id: string;
}

/** Writes the file so that only this user can read it, and returns its path. */
export function storeCredentials(home: string, credentials: StoredCredentials): string {
  const file = credentialsFile(home);
  writeJsonFile(file, credentials);
  return file;
}

/** The credentials that an earlier start stored, if any. */
export function readCredentials(home: string): StoredCredentials | undefined {
  return readJsonFile(credentialsFile(home)) as StoredCredentials | undefined;
}
