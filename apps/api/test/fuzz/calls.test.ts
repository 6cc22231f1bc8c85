import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operationsOf } from '../../src/http/rest/operations.ts';
import { proceduresOf } from '../../src/procedures/procedures-of.ts';
import { appRouter } from '../../src/modules/router.ts';
import { mailedToken, startTestApp, type TestApp } from '../../src/testing/index.ts';
import { seedImport } from '../../src/testing/seed.ts';
import { isPublicProcedure } from '../../src/procedures/public.ts';
import { inputSchemaOf, procedureNames, rows } from '../authorization/rows.ts';
import { Stage } from '../authorization/stage.ts';
import type { Callable } from '../authorization/wires.ts';
import { inputOf, type KnownIds } from './arbitrary.ts';
import { askRest, askTrpc } from './ask.ts';
import { mutated, mutation, type Mutation } from './mutate.ts';

// Inputs made from the procedures' own schemas, right but for one thing, on both wires. In `npm test` a short run
// with a fixed seed; FUZZ_CALLS and FUZZ_SEED make it longer and other (`pnpm fuzz`).

const calls = Number(process.env['FUZZ_CALLS'] ?? 1_000);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
const atOnce = 16;

const operations = new Map(operationsOf(appRouter).map((operation) => [operation.name, operation]));
const procedures = proceduresOf(appRouter);
const callables: Callable[] = procedureNames.map((name) => ({
  name,
  type: procedures[name]?._def.type ?? 'query',
  operation: operations.get(name),
}));

let app: TestApp;
let ids: KnownIds;
beforeAll(async () => {
  app = await startTestApp({
    RATE_LIMIT_PER_MINUTE: '0',
    PUBLIC_RATE_LIMIT_PER_MINUTE: '0',
    INVITATIONS_PER_RECIPIENT: '0',
    INVITATION_RESEND_SECONDS: '0',
  });
  ids = await knownIds();
});
afterAll(() => app.stop());

/** What would take the callers' own keys or membership away. */
const never = /^(?:organizations|members)\.|^(?:apiKeys\.list|me\.)/;

/** Plays the story, so that there is something of every kind, and collects its ids by the names of fields. */
async function knownIds(): Promise<KnownIds> {
  await seedImport(app.admin, app);
  const stage = new Stage(app, app);
  const known = new Map<string, string[]>();
  const add = (name: string, value: unknown) => {
    if (typeof value === 'string') known.set(name, [...(known.get(name) ?? []), value]);
  };
  for (const row of rows()) {
    const { output } = await stage.play('rest', row, stage.owner);
    for (const each of Array.isArray(output) ? output : [output])
      for (const [name, value] of Object.entries((each ?? {}) as Record<string, unknown>))
        if (/(?:^|_)id$/.test(name) && !never.test(row.name)) add(name, value);
    const { id } = (output ?? {}) as { id?: unknown };
    if (row.name === 'products.create') add('product_id', id);
    if (row.name === 'journalEntries.create') add('journal_entry_id', id);
    if (row.name === 'periods.create') add('accounting_period_id', id);
  }
  // Live ones, of which some calls will use up one each.
  for (let guest = 0; guest < 20; guest += 1) {
    const email = `fuzz-${guest}@example.com`;
    const body = { email, role: 'viewer' };
    expect((await app.request('POST', '/api/invitations', { body })).status).toBe(201);
    add('token', await mailedToken(app, email));
  }
  return (name) => [...new Set(known.get(name))].slice(0, 40);
}

interface FuzzedCall {
  readonly callable: Callable;
  readonly wire: 'rest' | 'trpc';
  readonly input: Record<string, unknown>;
  readonly mutation: Mutation;
  /** Nobody: without a credential, of what asks for none. */
  readonly role: 'owner' | 'accountant' | 'nobody';
  readonly idempotencyKey: string | undefined;
}

function fuzzedCall(): fc.Arbitrary<FuzzedCall> {
  return fc.oneof(
    ...callables.map((callable) => {
      const schema = inputSchemaOf(callable.name);
      const input = schema === undefined ? fc.constant({}) : inputOf(schema, ids);
      const wire: fc.Arbitrary<'rest' | 'trpc'> =
        callable.operation === undefined ? fc.constant('trpc') : fc.constantFrom('rest', 'trpc');
      return fc.record({
        callable: fc.constant(callable),
        wire,
        input: input as fc.Arbitrary<Record<string, unknown>>,
        mutation,
        role: isPublicProcedure(callable.name)
          ? fc.constantFrom('owner' as const, 'nobody' as const)
          : fc.constantFrom('owner' as const, 'accountant' as const),
        idempotencyKey: fc.option(fc.constantFrom('fuzz-key-1', 'fuzz-key-2', 'short', 'ä'.repeat(9)), {
          freq: 20,
          nil: undefined,
        }),
      });
    }),
  );
}

async function send(call: FuzzedCall): Promise<number> {
  const json = mutated(call.input, call.mutation);
  const { method, path, body } = (call.wire === 'rest' ? askRest : askTrpc)(call.callable, json);
  const answer = await fetch(app.url + path, {
    method,
    headers: {
      ...(call.role === 'nobody' ? {} : { authorization: `Bearer ${app.keys[call.role]}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(call.idempotencyKey === undefined ? {} : { 'idempotency-key': latin(call.idempotencyKey) }),
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.text();
  const what = `${call.callable.name} on ${call.wire}: ${json.slice(0, 500)}`;
  expect(answer.status, `${what} was answered ${text.slice(0, 500)}`).toBeLessThan(500);
  expect(answer.headers.get('x-request-id'), `${what} has a request id`).not.toBeNull();
  if (text !== '') JSON.parse(text);
  return answer.status;
}

/** fetch takes no character of a header that is not Latin 1. */
const latin = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

it(
  `${calls} calls that are right but for one thing: no 5xx, and the process goes on`,
  async () => {
    const statuses = new Map<string, number>();
    const done = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(fuzzedCall(), { minLength: atOnce, maxLength: atOnce }), async (batch) => {
        const given = await Promise.all(batch.map(send));
        for (const [index, status] of given.entries()) {
          const call = batch[index] as FuzzedCall;
          const line = `${call.mutation.kind === 'none' ? 'valid' : 'mutated'} ${status}`;
          statuses.set(line, (statuses.get(line) ?? 0) + 1);
          if (status < 300) done.add(call.callable.name);
        }
      }),
      { numRuns: Math.ceil(calls / atOnce), seed, endOnFailure: calls > 5_000 },
    );
    if (process.env['FUZZ_CALLS'] !== undefined)
      console.log(
        seed,
        Object.fromEntries([...statuses].toSorted(([a], [b]) => a.localeCompare(b))),
        `${done.size} of ${callables.length} succeeded`,
      );
    const { body: metrics } = await app.request('GET', '/metrics', { key: null });
    expect(metrics).not.toMatch(/tallybook_failures_total\{/);
    expect((await app.request('GET', '/api/me')).status).toBe(200);
    // The control: much of it got as far as the rules and the database.
    const of = (line: string) => statuses.get(line) ?? 0;
    expect(of('valid 200') + of('valid 201')).toBeGreaterThan(calls / 50);
    expect(done.size).toBeGreaterThan(callables.length / 3);
  },
  calls * 60 + 30_000,
);
