import { randomUUID } from 'node:crypto';
import { wordings } from '@tallybook/domain';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOpenApiNodeHttpHandler } from 'trpc-to-openapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Credentials } from '../../platform/auth/principal.ts';
import { problemOf } from '../../platform/problems.ts';
import { appRouter } from '../../modules/router.ts';
import { seedExampleRows } from '../../testing/seed.ts';
import {
  tokensOf,
  sendRequest,
  startTestApp,
  withoutLimits,
  type TestApp,
  type TestOrganization,
} from '../../testing/index.ts';
import type { CallContext } from '../../procedures/context.ts';
import { operationsOf, type Operation } from './operations.ts';
import {
  createdId,
  exampleCalls,
  restCall,
  type ExampleCall,
  type TokenFor,
} from '../testing/example-calls.ts';

// Compares our gateway with the handler that trpc-to-openapi provides, which listens on its own socket and uses the
// same services. The handler switches coercion on in the schemas of every procedure in the process. Therefore this
// file sends valid input only, and vitest.config.ts runs it in an isolated project.

const operations = new Map(operationsOf(appRouter).map((operation) => [operation.name, operation]));

let app: TestApp;
let library: Server;
let libraryUrl: string;

beforeAll(async () => {
  app = await startTestApp({
    ...withoutLimits,
    // Nothing listens there, so no email leaves at a random moment and makes the two sides differ.
    SMTP_URL: 'smtp://127.0.0.1:1',
    LOG_LEVEL: 'silent',
  });
  const handle = createOpenApiNodeHttpHandler({
    router: appRouter,
    maxBodySize: 1_000_000,
    createContext: async ({ req }: { req: IncomingMessage }): Promise<CallContext> => ({
      services: app.services,
      requestId: randomUUID(),
      authentication: await app.services.authenticator
        .authenticate(new Credentials(req.headers.authorization, undefined))
        .then(
          (principal) => ({ principal }),
          (error: unknown) => ({
            problem: problemOf(error),
            ...(req.headers.authorization === undefined ? { anonymous: true as const } : {}),
          }),
        ),
      idempotencyKey: undefined,
      address: '127.0.0.1',
      userAgent: req.headers['user-agent'] ?? null,
      responseMeta: { replayed: false, nextCursor: null },
      wording: () => wordings.en,
      disconnected: () => new AbortController().signal,
      pageOfCall: () => () => {},
      afterReports: (report) => report(),
      authenticateAgain: () =>
        app.services.authenticator.authenticate(new Credentials(req.headers.authorization, undefined)),
    }),
  });
  library = createServer((req, res) => void handle(req, res));
  await new Promise<void>((resolve) => {
    library.listen(0, '127.0.0.1', resolve);
  });
  libraryUrl = `http://127.0.0.1:${(library.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await new Promise((resolve) => library.close(resolve));
  await app.stop();
});

const tokenFor: TokenFor = (email, purpose) => tokensOf(app)(email, purpose);

function send(base: string, operation: Operation, input: Record<string, unknown>, key: string | null) {
  const { method, path, body } = restCall(operation, input);
  return sendRequest(method, base + path, { key, body });
}

/** One of the two handlers. Masks what differs, such as keys and times: its nth id equals the nth of the other side. */
class Side {
  readonly #names = new Map<string, string>();
  readonly #base: string;
  readonly #organization: TestOrganization;
  readonly #created: Record<string, string> = {};

  constructor(base: string, organization: TestOrganization) {
    this.#base = base;
    this.#organization = organization;
  }

  async play(
    name: string,
    { input: inputOf, anonymous }: ExampleCall,
  ): Promise<{ status: number; body: unknown }> {
    const operation = operations.get(name);
    if (operation === undefined) throw new Error(`${name} has no REST path`);
    const input = await inputOf(this.#created, this.#organization, tokenFor);
    const key = anonymous === true ? null : this.#organization.keys.owner;
    const { status, body } = await send(this.#base, operation, input, key);
    const id = createdId(body);
    if (id !== undefined) this.#created[name] ??= id;
    return { status, body: this.#masked(body) };
  }

  #masked(body: unknown): unknown {
    // The members of an organization are seeded in parallel, so their order is random.
    const sorted = Array.isArray(body) && body.some(hasRole) ? body.toSorted(byRole) : body;
    const text = JSON.stringify(sorted)
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => this.#name(id))
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'instant')
      // Hashes of the ledger log.
      .replaceAll(/[0-9a-f]{64}/g, 'hash')
      .replaceAll(/(owner|admin|accountant|clerk|auditor|viewer)-[0-9a-f]{8}@/g, '$1@')
      .replaceAll(/new-[0-9a-f]{8}-guest@/g, 'guest@')
      .replaceAll(/tb_(live|test)_[\w-]+/g, 'tb_$1')
      .replaceAll(/whsec_[\w+/=]+/g, 'whsec')
      .replaceAll(/"request_id":"[^"]*"/g, '"request_id":"…"')
      .replaceAll(/"next_cursor":"[\w-]+"/g, '"next_cursor":"…"')
      .replaceAll(/"(prefix|lookup_id|hint)":"[^"]*"/g, '"$1":"…"');
    return JSON.parse(text);
  }

  #name(id: string): string {
    const name = this.#names.get(id) ?? `id ${this.#names.size + 1}`;
    this.#names.set(id, name);
    return name;
  }
}

const hasRole = (item: unknown): boolean => typeof item === 'object' && item !== null && 'role' in item;

function byRole(a: Record<string, unknown>, b: Record<string, unknown>): number {
  return `${String(a['role'])} ${String(a['name'])}`.localeCompare(
    `${String(b['role'])} ${String(b['name'])}`,
  );
}

describe("our gateway, compared with trpc-to-openapi's handler,", () => {
  it('is called with an example of every operation', () => {
    const covered = new Set(exampleCalls.map(({ operation }) => operation));
    expect([...operations.keys()].filter((name) => !covered.has(name))).toEqual([]);
  });

  it('returns the same body for every operation, and the documented status instead of 200', async () => {
    const [own, other] = [await app.newOrganization(), await app.newOrganization()];
    await Promise.all([seedExampleRows(app.admin, own), seedExampleRows(app.admin, other)]);
    const ours = new Side(`${app.url}/api`, own);
    const theirs = new Side(libraryUrl, other);
    for (const example of exampleCalls) {
      const { operation: name } = example;
      const expected = await theirs.play(name, example);
      const actual = await ours.play(name, example);
      expect(expected.status, `${name} in the library: ${JSON.stringify(expected.body)}`).toBe(200);
      expect(actual.status, `of ${name}`).toBe(operations.get(name)?.status);
      expect(actual.body, `of ${name}`).toEqual(expected.body);
    }
  });

  it('reads the parameter "false" as false, which the library reads as true', async () => {
    const list = operations.get('products.list');
    if (list === undefined) throw new Error('there is no products.list');
    const { keys } = await app.newOrganization();
    const body = { sku: 'IN-USE', name: 'In use' };
    await app.request('POST', '/api/inventory/products', { key: keys.owner, body });
    const inUse = await send(`${app.url}/api`, list, { archived: false }, keys.owner);
    expect(inUse.body).toMatchObject([{ sku: 'IN-USE' }]);
    expect((await send(libraryUrl, list, { archived: false }, keys.owner)).body).toEqual([]);
  });

  it('returns the same problem for an id that does not exist', async () => {
    const unknownId = '00000000-0000-4000-8000-000000000000';
    const { owner } = app.keys;
    const readers = [...operations.values()].filter(
      ({ method, path }) => method === 'GET' && path.includes('{id}'),
    );
    expect(readers.length).toBeGreaterThan(3);
    for (const operation of readers) {
      const actual = await send(`${app.url}/api`, operation, { id: unknownId }, owner);
      const expected = await send(libraryUrl, operation, { id: unknownId }, owner);
      const { problem } = (expected.body as { data: { problem: object } }).data;
      expect(actual.status).toBe(404);
      expect(actual.body).toEqual({ ...problem, request_id: expect.any(String) });
    }
  });
});
