import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseTarget } from '@tallybook/db';
import { createTestDatabase, type TestDatabase } from '@tallybook/db/testing';
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client';
import postgres from 'postgres';
import { readConfig } from '../platform/config.ts';
import { createLog, type Logger } from '../platform/log.ts';
import type { AppServices } from '../start/app-services.ts';
import type { AppRouter } from '../modules/router.ts';
import { startService } from '../start/service.ts';
import { seedOrganization, type TestOrganization } from './seed.ts';

export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed when it is JSON, text otherwise. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  readonly body: any;
}

export interface TestApp extends TestOrganization {
  readonly url: string;
  readonly home: string;
  readonly services: AppServices;
  readonly database: TestDatabase;
  /** Where the service connects: the database, or what was put before it. */
  readonly target: DatabaseTarget;
  /** The superuser, for looking behind row level security. */
  readonly admin: postgres.Sql;
  /** A call on the REST wire; `key` is the owner's when absent, none when null. */
  request(
    method: string,
    path: string,
    options?: { key?: string | null; body?: unknown; headers?: Record<string, string> },
  ): Promise<TestAnswer>;
  /** The tRPC wire, unbatched. */
  trpc(key?: string | null, headers?: Record<string, string>): TRPCClient<AppRouter>;
  newOrganization(): Promise<TestOrganization>;
  stop(): Promise<void>;
}

/**
 * The real service on a real socket, with a migrated database of its own; `log` for looking into what it writes,
 * `before` for putting something between the two.
 */
export async function startTestApp(
  variables: Record<string, string> = {},
  log?: Logger,
  before = async (database: TestDatabase): Promise<DatabaseTarget> => database.service,
): Promise<TestApp> {
  const database = await createTestDatabase();
  const target = await before(database);
  const home = mkdtempSync(join(tmpdir(), 'tallybook-test-'));
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'error',
    TALLYBOOK_HOME: home,
    ...variables,
  });
  const running = await startService(config, log ?? createLog(config.logLevel), target);
  const { host, port, username, password, database: name } = database.admin;
  const admin = postgres({ host, port, username, password, database: name, max: 2, onnotice: () => {} });
  const organization = await seedOrganization(admin);

  const authorization = (key: string | null | undefined): Record<string, string> =>
    key === null ? {} : { authorization: `Bearer ${key ?? organization.keys.owner}` };

  return {
    ...organization,
    url: running.url,
    home,
    services: running.services,
    database,
    target,
    admin,
    async request(method, path, { key, body, headers } = {}) {
      const sent: Record<string, string> = { ...authorization(key), ...headers };
      const init: RequestInit = { method, headers: sent };
      if (body !== undefined) {
        init.body = typeof body === 'string' ? body : JSON.stringify(body);
        sent['content-type'] ??= 'application/json';
      }
      const answer = await fetch(running.url + path, init);
      const text = await answer.text();
      const isJson = /json/.test(answer.headers.get('content-type') ?? '');
      return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
    },
    trpc: (key, headers) =>
      createTRPCClient<AppRouter>({
        links: [httpLink({ url: `${running.url}/trpc`, headers: { ...authorization(key), ...headers } })],
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
