import { may, rank, roles, type Role } from '@tallybook/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleCalls } from '../../src/http/testing/example-calls.ts';
import { bearer, ExampleRun } from '../../src/http/testing/example-run.ts';
import { callables, matrixRows, procedureNames, type MatrixRow } from '../../src/http/testing/matrix.ts';
import { transports, type Transport } from '../../src/http/testing/transports.ts';
import { newId } from '../../src/platform/ids.ts';
import { isPublicProcedure, publicProcedures } from '../../src/procedures/public.ts';
import { startTestApp, withoutLimits, type TestApp } from '../../src/testing/index.ts';
import { organizationRows, waitForBackgroundWork } from '../../src/testing/organization-rows.ts';
import { seedExampleRows } from '../../src/testing/seed.ts';
import { callersOf, isPersonal } from './callers.ts';
import { fieldOf, idFields, idPaths, valueAt, withValue } from './id-fields.ts';

// Every procedure × every kind of caller × both transports, generated from the router and the example calls. Each
// rejection is followed by its positive control: the same input, in the same state, from an authorized caller.

let app: TestApp;
beforeAll(async () => {
  // Otherwise the second email to one address waits for a minute.
  app = await startTestApp({ ...withoutLimits, INVITATION_RESEND_SECONDS: '0' });
});
afterAll(() => app.stop());

/** Operations that a JWT may call in any role, and an API key only from this role up. */
const minimumRoleOfKey: Readonly<Record<string, Role>> = { 'organizations.create': 'owner' };

function mayCall(role: Role, { name, permission }: MatrixRow, personal: boolean): boolean {
  if (!personal && rank(role) < rank(minimumRoleOfKey[name] ?? 'viewer')) return false;
  return permission === 'public' || permission === 'signed_in' || may(role, permission);
}

async function startRun(): Promise<ExampleRun> {
  const organization = await app.newOrganization();
  await seedExampleRows(app.admin, organization);
  return new ExampleRun(app, organization);
}

function expectSuccess(
  transport: Transport,
  row: MatrixRow,
  { status, text }: { status: number; text: string },
): void {
  const expected = transport === 'rest' ? row.status : 200;
  expect(status, `positive control of ${row.name} over ${transport}: ${text}`).toBe(expected);
}

/**
 * The callers of the matrix are API keys, which accept by token only. `accept-received.test.ts` compares foreign and
 * random ids for people.
 */
const forPeople = ['invitations.accept/id'];

describe('the authorization matrix', () => {
  it('has a row for every procedure', () => {
    const covered = new Set(matrixRows.map(({ name }) => name));
    expect(procedureNames.filter((name) => !covered.has(name))).toEqual([]);
  });

  it('marks exactly the procedures on the literal list as public', () => {
    const declared = matrixRows.filter(({ permission }) => permission === 'public').map(({ name }) => name);
    expect([...new Set(declared)].toSorted()).toEqual([...publicProcedures].toSorted());
    for (const { operation, anonymous } of exampleCalls)
      expect(anonymous ?? false, `${operation} without a credential`).toBe(isPublicProcedure(operation));
  });

  it('contains every field that takes an id', async () => {
    const run = await startRun();
    const covered = new Set<string>(forPeople);
    for (const row of matrixRows) {
      for (const path of idPaths(await run.inputOf(row))) covered.add(row.name + fieldOf(path));
      expectSuccess('rest', row, await run.play('rest', row, run.owner));
    }
    const fields = callables.flatMap(({ name, inputSchema }) =>
      idFields(inputSchema).map((field) => name + field),
    );
    expect(fields.length).toBeGreaterThan(20);
    expect(fields.filter((field) => !covered.has(field))).toEqual([]);
  });
});

describe.each(transports)('over %s', (transport) => {
  it('every procedure rejects a missing or wrong credential with 401', async () => {
    const run = await startRun();
    const missing = [{}, { cookie: 'session=1' }];
    const wrong = [bearer('nonsense'), bearer(`${run.organization.keys.owner}0`), { authorization: '' }];
    for (const row of matrixRows) {
      const input = await run.inputOf(row);
      // A public procedure rejects a wrong credential, too.
      const rejected = row.isPublic ? wrong : [...missing, ...wrong];
      const calls = rejected.map((headers) => run.call(transport, row, input, headers));
      for (const { status } of await Promise.all(calls)) expect(status, `of ${row.name}`).toBe(401);
      expectSuccess(transport, row, await run.play(transport, row, run.owner));
    }
  });

  it.each(roles)('%s may call what the role permits, and nothing else', async (role) => {
    const run = await startRun();
    const callers = await callersOf(app, run.organization, role);
    for (const row of matrixRows) {
      const input = await run.inputOf(row);
      const rejected = Object.entries(callers).filter(([kind]) => !mayCall(role, row, isPersonal(kind)));
      const attempts = rejected.map(async ([kind, headers]) => {
        const { status, text } = await run.call(transport, row, input, headers);
        expect(status, `${row.name} with ${kind}: ${text}`).toBe(403);
        expect(text).toContain('"code":"PERMISSION_DENIED"');
      });
      await Promise.all(attempts);
      const kind = transport === 'rest' ? 'own key' : matrixRows.indexOf(row) % 2 === 0 ? 'token' : 'session';
      const caller = mayCall(role, row, isPersonal(kind)) ? callers[kind] : run.owner;
      expectSuccess(transport, row, await run.play(transport, row, caller));
    }
  });

  it('an id of another organization gets the same response as an id that does not exist', async () => {
    const [run, other] = [await startRun(), await startRun()];
    for (const row of matrixRows) await other.play(transport, row, other.owner);
    await waitForBackgroundWork(app.admin);
    const before = await organizationRows(app.admin, other.organization.organizationId);
    let probes = 0;
    for (const row of matrixRows) {
      const input = await run.inputOf(row);
      const foreignInput = await other.inputOf(row);
      for (const path of idPaths(input)) {
        const callWith = (id: unknown) => run.call(transport, row, withValue(input, path, id), run.owner);
        const random = await callWith(newId());
        const foreign = await callWith(valueAt(foreignInput, path));
        const field = `${row.name}${fieldOf(path)}`;
        expect(foreign, `of ${field}`).toEqual(random);
        // A filter finds nothing; a reference is 404, or 400 where a business rule of the ledger applies first.
        expect(row.type === 'mutation' ? [400, 404] : [200, 404], `of ${field}`).toContain(foreign.status);
        expect(foreign.text, `of ${field}`).not.toContain(other.organization.organizationId);
        probes += 1;
      }
      expectSuccess(transport, row, await run.play(transport, row, run.owner));
    }
    expect(probes).toBeGreaterThan(20);
    expect(await organizationRows(app.admin, other.organization.organizationId)).toEqual(before);
  });

  it('X-Organization-Id of another organization gets the same 403 as one that does not exist', async () => {
    const [run, other] = [await startRun(), await startRun()];
    const callers = await callersOf(app, run.organization, 'owner');
    const inOrganization = (headers: Record<string, string>, organizationId: string) => ({
      ...headers,
      'x-organization-id': organizationId,
    });
    for (const row of matrixRows) {
      const input = await run.inputOf(row);
      for (const caller of [callers['own key'], callers.token, callers.session]) {
        const callIn = (id: string) => run.call(transport, row, input, inOrganization(caller, id));
        if (row.isPublic || row.permission === 'signed_in') continue;
        const random = await callIn(newId());
        const foreign = await callIn(other.organization.organizationId);
        expect(foreign, `of ${row.name}`).toEqual(random);
        expect(foreign.status, `${row.name}: ${foreign.text}`).toBe(403);
      }
      const own = inOrganization(callers.token, run.organization.organizationId);
      expectSuccess(transport, row, await run.play(transport, row, own));
    }
  });
});
