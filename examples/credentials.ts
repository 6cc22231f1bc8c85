import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The file that the first `npm start` writes for these examples. */
export interface Credentials {
  base_url: string;
  organization_id: string;
  user_id: string;
  email: string;
  api_key: string;
  product_id: string;
}

/** Reads `$TALLYBOOK_HOME/credentials.json`, by default from the `.tallybook` folder of this repository. */
export function readCredentials(): Credentials {
  const home = process.env['TALLYBOOK_HOME'];
  const folder =
    home === undefined || home === '' ? join(import.meta.dirname, '../.tallybook') : resolve(home);
  return JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8')) as Credentials;
}
