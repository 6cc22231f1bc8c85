import { join } from 'node:path';
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

const fileIn = (home: string): string => join(home, 'credentials.json');

/** Writes the file so that only this user can read it, and returns its path. */
export function storeCredentials(home: string, credentials: StoredCredentials): string {
  const file = fileIn(home);
  writeJsonFile(file, credentials);
  return file;
}

/** The credentials that an earlier start stored, if any. */
export function readCredentials(home: string): StoredCredentials | undefined {
  return readJsonFile(fileIn(home)) as StoredCredentials | undefined;
}
