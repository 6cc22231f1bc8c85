import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOpenApiNodeHttpHandler } from 'trpc-to-openapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemOf } from '../../platform/problems.ts';
import { appRouter } from '../../modules/router.ts';
import { seedImport } from '../../testing/seed.ts';
import { mailedToken, startTestApp, type TestApp, type TestOrganization } from '../../testing/index.ts';
import type { CallContext } from '../../procedures/context.ts';
import { operationsOf, type Operation } from './operations.ts';
import { restCall, story, type TokenFor } from '../testing/example-calls.ts';

// The handler that trpc-to-openapi ships, on a socket of its own beside our gateway, over the same services. It
// turns coercion on in the schemas that it shares with every procedure of the process, so nothing but well-formed
// input may be asked here; the runner gives each test file a process of its own.

const operations = new Map(operationsOf(appRouter).map((operation) => [operation.name, operation]));

let app: TestApp;
let library: Server;
let libraryUrl: string;

beforeAll(async () => {
  app = await startTestApp({
    RATE_LIMIT_PER_MINUTE: '0',
    INVITATION_RESEND_SECONDS: '0',
    // Nothing listens there: whether a mail has left by now is no difference between the two.
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
        .authenticate({ authorization: req.headers.authorization, organizationId: undefined })
        .then(
          (principal) => ({ principal }),
          (error: unknown) => ({
            refusal: problemOf(error),
            ...(req.headers.authorization === undefined ? { anonymous: true as const } : {}),
          }),
        ),
      idempotencyKey: undefined,
      address: '127.0.0.1',
      userAgent: req.headers['user-agent'] ?? null,
      notes: { replayed: false, nextCursor: null },
    }),
  });
  library = createServer((req, res) => void handle(req as never, res as never));
  await new Promise<void>((resolve) => {
    library.listen(0, '127.0.0.1', resolve);
  });
  libraryUrl = `http://127.0.0.1:${(library.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await new Promise((resolve) => library.close(resolve));
  await app.stop();
});

const tokenFor: TokenFor = (email) => mailedToken(app, email);

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

async function ask(
  base: string,
  operation: Operation,
  input: Record<string, unknown>,
  key: string | null,
): Promise<Answer> {
  const { method, path, body } = restCall(operation, input);
  const answer = await fetch(base + path, {
    method,
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
}

/** Ids, keys and instants are each side's own: the nth id that one side gives stands for the nth of the other. */
class Side {
  readonly #names = new Map<string, string>();
  readonly #base: string;
  readonly #organization: TestOrganization;
  readonly #seen: Record<string, string> = {};

  constructor(base: string, organization: TestOrganization) {
    this.#base = base;
    this.#organization = organization;
  }

  async play(name: string, { input: inputOf, anonymous }: (typeof story)[number]): Promise<Answer> {
    const operation = operations.get(name);
    if (operation === undefined) throw new Error(`the story asks for ${name}, which has no REST path`);
    const input = await inputOf(this.#seen, this.#organization, tokenFor);
    const key = anonymous === true ? null : this.#organization.keys.owner;
    const { status, body } = await ask(this.#base, operation, input, key);
    const { id } = (body ?? {}) as { id?: string };
    if (id !== undefined) this.#seen[name] ??= id;
    return { status, body: this.#masked(body) };
  }

  #masked(body: unknown): unknown {
    if (body === undefined) return undefined;
    // The members of an organization are seeded at once, in no order.
    const given = Array.isArray(body) && body.some(hasRole) ? body.toSorted(byRole) : body;
    const text = JSON.stringify(given)
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => this.#name(id))
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'instant')
      .replaceAll(/(owner|admin|accountant|clerk|viewer)-[0-9a-f]{8}@/g, '$1@')
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

describe("trpc-to-openapi's own handler and our gateway", () => {
  it('the story tells of every operation', () => {
    const told = new Set(story.map(({ operation }) => operation));
    expect([...operations.keys()].filter((name) => !told.has(name))).toEqual([]);
  });

  it('answer every operation alike, the true status aside', async () => {
    const [own, other] = [await app.newOrganization(), await app.newOrganization()];
    await Promise.all([seedImport(app.admin, own), seedImport(app.admin, other)]);
    const ours = new Side(`${app.url}/api`, own);
    const theirs = new Side(libraryUrl, other);
    for (const told of story) {
      const { operation: name } = told;
      const expected = await theirs.play(name, told);
      const given = await ours.play(name, told);
      expect(expected.status, `${name} in the library: ${JSON.stringify(expected.body)}`).toBe(200);
      expect(given.status, `of ${name}`).toBe(operations.get(name)?.status);
      expect(given.body, `of ${name}`).toEqual(expected.body);
    }
  });

  it('differ on a parameter that is false: for the library, any text is true', async () => {
    const list = operations.get('products.list');
    if (list === undefined) throw new Error('there is no products.list');
    const organization = await app.newOrganization();
    await app.request('POST', '/api/inventory/products', {
      key: organization.keys.owner,
      body: { sku: 'IN-USE', name: 'In use' },
    });
    const inUse = await ask(`${app.url}/api`, list, { archived: false }, organization.keys.owner);
    expect(inUse.body).toMatchObject([{ sku: 'IN-USE' }]);
    expect((await ask(libraryUrl, list, { archived: false }, organization.keys.owner)).body).toEqual([]);
  });

  it('refuse alike what does not exist', async () => {
    const nowhere = '00000000-0000-4000-8000-000000000000';
    const { owner } = app.keys;
    const readers = [...operations.values()].filter(
      ({ method, path }) => method === 'GET' && path.includes('{id}'),
    );
    expect(readers.length).toBeGreaterThan(3);
    for (const operation of readers) {
      const given = await ask(`${app.url}/api`, operation, { id: nowhere }, owner);
      const expected = await ask(libraryUrl, operation, { id: nowhere }, owner);
      const { problem } = (expected.body as { data: { problem: object } }).data;
      expect(given.status).toBe(404);
      expect(given.body).toEqual({ ...problem, request_id: expect.any(String) });
    }
  });
});
