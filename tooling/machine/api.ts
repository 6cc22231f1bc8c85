import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseTarget } from '@tallybook/db';
import { startChild, type Child } from './child.ts';
import { urlOf } from './server.ts';

/** The root of this checkout. */
export const root = join(import.meta.dirname, '../..');
const mainOf = (checkout: string): string => join(checkout, 'apps/api/src/main.ts');

/** The flags of the checkout's own `npm start`: an older version runs with its own. */
function heapFlags(checkout: string): readonly string[] {
  const start = readFileSync(join(checkout, 'tooling/bootstrap/start.mjs'), 'utf8');
  const flags = start.match(/--(?:max-semi-space-size|heap-growing-percent)=\d+/g);
  if (flags === null) throw new Error('npm start sets no heap flags');
  return flags;
}

export interface Api extends Child {
  readonly url: string;
}

export interface ApiOptions {
  /** Additional flags for Node, such as `--import`. */
  readonly flags?: readonly string[];
  /** Override the defaults below; an empty value unsets one. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Root of the checkout whose program is started; default: this one. */
  readonly checkout?: string;
}

/** The same for all services, so that a search for leaked secrets knows it. */
export const tokenKey = '7c1b0f52e96a4d83b5f02c9e417a6d38e2945bc8016fd7a39e8c24b57061fad3';

/** Opens /metrics. */
export const metricsToken = 'metrics-of-a-run-0123456789';

/** A production configuration without rate limits: runs measure the service, not the limits. */
const variables = (home: string, target: DatabaseTarget): Record<string, string> => ({
  NODE_ENV: 'production',
  PORT: '0',
  PUBLIC_URL: 'https://stock.example.com',
  TOKEN_KEY: tokenKey,
  TALLYBOOK_HOME: join(home, 'service'),
  DATABASE_URL: urlOf(target),
  MAIL_TO_FILES: 'true',
  LOG_LEVEL: 'error',
  METRICS_TOKEN: metricsToken,
  RATE_LIMIT_PER_MINUTE: '0',
  PUBLIC_RATE_LIMIT_PER_MINUTE: '0',
  ORGANIZATION_RATE_LIMIT_PER_MINUTE: '0',
  ORGANIZATIONS_PER_PERSON_DAY: '0',
  API_KEYS_PER_ORGANIZATION: '0',
  INVITATIONS_PER_SENDER_HOUR: '0',
  INVITATIONS_PER_ORGANIZATION_DAY: '0',
  INVITATIONS_PER_RECIPIENT: '0',
  INVITATIONS_PENDING: '0',
});

/** Starts the real program in its own process. */
export async function startApi(
  home: string,
  target: DatabaseTarget,
  { flags = [], variables: own = {}, checkout = root }: ApiOptions = {},
): Promise<Api> {
  const child = await startChild(
    [...heapFlags(checkout), ...flags, mainOf(checkout)],
    { ...variables(home, target), ...own },
    /listens on (http:\S+)/,
  );
  return { ...child, url: child.matched };
}

/** Starts `migrate`. The login owns the database. */
export function startMigration(home: string, owner: DatabaseTarget): Promise<Child> {
  const own = { ...variables(home, owner), DATABASE_OWNER_URL: urlOf(owner) };
  return startChild([mainOf(root), 'migrate'], own, /migrat/);
}

export interface FirstOrganization {
  readonly organization_id: string;
  readonly user_id: string;
  readonly api_key: string;
}

/** Creates the first organization of a database with the program's own command. */
export async function createFirstOrganization(
  home: string,
  target: DatabaseTarget,
  checkout: string = root,
): Promise<FirstOrganization> {
  const flags = [
    '--organization',
    'Bench',
    '--currency',
    'EUR',
    '--email',
    'bench@example.com',
    '--name',
    'Bench',
  ];
  const child = await startChild(
    [mainOf(checkout), 'bootstrap', ...flags],
    variables(home, target),
    /(\{[^]*?\n\})/,
  );
  await child.stop();
  return JSON.parse(child.matched) as FirstOrganization;
}
