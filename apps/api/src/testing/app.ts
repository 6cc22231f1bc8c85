import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseTarget } from '@tallybook/db';
import { connectTo, createTestDatabase, type TestDatabase } from '@tallybook/db/testing';
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client';
import type postgres from 'postgres';
import { devSecretFile } from '../platform/auth/dev-issuer.ts';
import { readConfig } from '../platform/config.ts';
import { createLog, type Logger } from '../platform/log.ts';
import type { AppServices } from '../start/app-services.ts';
import type { AppRouter } from '../modules/router.ts';
import { startService } from '../start/service.ts';
import { expectDocumented } from './documented-response.ts';
import { seedOrganization, type TestOrganization } from './seed.ts';

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed if it is JSON, otherwise the text. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read response bodies of every shape
  readonly body: any;
}

export interface CallOptions {
  /** The credential: the owner's API key if absent, none if null. */
  readonly key?: string | null | undefined;
  readonly headers?: Record<string, string> | undefined;
}

export interface TestApp extends TestOrganization {
  readonly url: string;
  readonly home: string;
  /** The credential of `POST /dev/token`. */
  devSecret(): string;
  readonly services: AppServices;
  readonly database: TestDatabase;
  /** The target that the service connects to: the database, or a proxy in between. */
  readonly target: DatabaseTarget;
  /** A superuser connection, which bypasses row level security. */
  readonly admin: postgres.Sql;
  /** Sends a REST request; a `body` that is not a string is sent as JSON. Fails if the response is not documented. */
  request(method: string, path: string, options?: CallOptions & { body?: unknown }): Promise<TestResponse>;
  /** A tRPC client that does not batch. */
  trpc(key?: string | null, headers?: Record<string, string>): TRPCClient<AppRouter>;
  newOrganization(): Promise<TestOrganization>;
  stop(): Promise<void>;
}

/** Variables that switch the limits off, for tests that send many requests in a short time. */
export const withoutLimits = {
  RATE_LIMIT_PER_MINUTE: '0',
  PUBLIC_RATE_LIMIT_PER_MINUTE: '0',
  INVITATIONS_PER_RECIPIENT: '0',
  INVITATION_RESEND_SECONDS: '0',
};

const authorization = (key: string | null | undefined): Record<string, string> =>
  key === null || key === undefined ? {} : { authorization: `Bearer ${key}` };

/** Sends a REST request to any service, without a credential if `key` is absent; otherwise like `TestApp.request`. */
export async function sendRequest(
  method: string,
  url: string,
  { key, body, headers }: CallOptions & { body?: unknown } = {},
): Promise<TestResponse> {
  const sent: Record<string, string> = { ...authorization(key), ...headers };
  const init: RequestInit = { method, headers: sent };
  if (body !== undefined) {
    init.body = typeof body === 'string' ? body : JSON.stringify(body);
    sent['content-type'] ??= 'application/json';
  }
  const response = await fetch(url, init);
  const text = await response.text();
  const isJson = text !== '' && /json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

/**
 * Starts the real service on a real socket, with a migrated database of its own.
 *
 * @param variables environment variables that differ from the tests' defaults
 * @param log receives the service's log lines, for tests that read them
 * @param interpose starts a proxy between the service and its database and returns the proxy's target
 */
export async function startTestApp(
  variables: Record<string, string> = {},
  log?: Logger,
  interpose = async (database: TestDatabase): Promise<DatabaseTarget> => database.service,
): Promise<TestApp> {
  const database = await createTestDatabase();
  const target = await interpose(database);
  const home = mkdtempSync(join(tmpdir(), 'tallybook-test-'));
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'error',
    TALLYBOOK_HOME: home,
    ...variables,
  });
  const running = await startService(config, log ?? createLog(config.logLevel), target);
  const admin = connectTo(database.admin, 2);
  const organization = await seedOrganization(admin);

  const keyOf = (key: string | null | undefined): string | null =>
    key === undefined ? organization.keys.owner : key;

  return {
    ...organization,
    url: running.url,
    home,
    devSecret: () => readFileSync(devSecretFile(home), 'utf8').trim(),
    services: running.services,
    database,
    target,
    admin,
    request: async (method, path, options = {}) => {
      const response = await sendRequest(method, running.url + path, { ...options, key: keyOf(options.key) });
      await expectDocumented(method, path, response);
      return response;
    },
    trpc: (key, headers) =>
      createTRPCClient<AppRouter>({
        links: [
          httpLink({ url: `${running.url}/trpc`, headers: { ...authorization(keyOf(key)), ...headers } }),
        ],
      }),
    newOrganization: () => seedOrganization(admin),
    async stop() {
      await running.stop();
      await admin.end();
      await database.drop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
