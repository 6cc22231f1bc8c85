import { may, rank, roles, type Role } from '@tallybook/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/platform/ids.ts';
import { startTestApp, type TestApp } from '../../src/testing/index.ts';
import { story } from '../../src/http/testing/example-calls.ts';
import { seedImport } from '../../src/testing/seed.ts';
import { isPublicProcedure, publicProcedures } from '../../src/procedures/public.ts';
import { fieldOf, idFields, idPaths, valueAt, withValue } from './id-fields.ts';
import { backgroundEnded, organizationRows } from './organization-rows.ts';
import { inputSchemaOf, procedureNames, rows, type Row } from './rows.ts';
import { bearer, callersOf, Stage } from './stage.ts';
import type { Wire } from './wires.ts';

// Every procedure × every kind of caller × both wires, made from the router and the story's inputs. Each refusal is
// followed by its control: the same input, in the same state, from somebody who may.

const wires: readonly Wire[] = ['rest', 'trpc'];
const matrix = rows();

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    RATE_LIMIT_PER_MINUTE: '0',
    PUBLIC_RATE_LIMIT_PER_MINUTE: '0',
    INVITATIONS_PER_RECIPIENT: '0',
    INVITATION_RESEND_SECONDS: '0',
  });
});
afterAll(() => app.stop());

/** What a person may who comes with a token, and with a key only from this role up. */
const keysFrom: Readonly<Record<string, Role>> = { 'organizations.create': 'owner' };

function mayCall(role: Role, { name, permission }: Row, withToken: boolean): boolean {
  if (!withToken && rank(role) < rank(keysFrom[name] ?? 'viewer')) return false;
  return permission === 'public' || permission === 'signed_in' || may(role, permission);
}

async function stage(): Promise<Stage> {
  const organization = await app.newOrganization();
  await seedImport(app.admin, organization);
  return new Stage(app, organization);
}

function expectDone(wire: Wire, row: Row, { status, text }: { status: number; text: string }): void {
  const done = wire === 'rest' ? row.status : 200;
  expect(status, `${row.name} on ${wire}, the control: ${text}`).toBe(done);
}

describe('every procedure has its row', () => {
  it('in the story', () => {
    const told = new Set(matrix.map(({ name }) => name));
    expect(procedureNames.filter((name) => !told.has(name))).toEqual([]);
  });

  it('and is public by the literal list only', () => {
    const declared = matrix.filter(({ permission }) => permission === 'public').map(({ name }) => name);
    expect([...new Set(declared)].toSorted()).toEqual([...publicProcedures].toSorted());
    for (const { operation, anonymous } of story)
      expect(anonymous ?? false, `${operation} without a credential`).toBe(isPublicProcedure(operation));
  });

  it('with every field that takes an id', async () => {
    const seen = await stage();
    const given = new Set<string>();
    for (const row of matrix) {
      for (const path of idPaths(await seen.inputOf(row))) given.add(row.name + fieldOf(path));
      expectDone('rest', row, await seen.play('rest', row, seen.owner));
    }
    const taken = procedureNames.flatMap((name) =>
      idFields(inputSchemaOf(name)).map((field) => name + field),
    );
    expect(taken.length).toBeGreaterThan(20);
    expect(taken.filter((field) => !given.has(field))).toEqual([]);
  });
});

describe.each(wires)('on %s', (wire) => {
  it('nobody is let in without a credential', async () => {
    const here = await stage();
    const none = [{}, { cookie: 'session=1' }];
    const wrong = [bearer('nonsense'), bearer(`${here.organization.keys.owner}0`), { authorization: '' }];
    for (const row of matrix) {
      const input = await here.inputOf(row);
      // A wrong credential is refused where none is needed, too.
      const refused = row.isPublic ? wrong : [...none, ...wrong];
      for (const { status } of await Promise.all(refused.map((each) => here.call(wire, row, input, each))))
        expect(status, `of ${row.name}`).toBe(401);
      expectDone(wire, row, await here.play(wire, row, here.owner));
    }
  });

  it.each(roles)('%s does what the role may, and nothing else', async (role) => {
    const here = await stage();
    const callers = await callersOf(app, here.organization, role);
    for (const row of matrix) {
      const input = await here.inputOf(row);
      const refused = Object.entries(callers).filter(([kind]) => !mayCall(role, row, kind === 'token'));
      const attempts = refused.map(async ([kind, headers]) => {
        const { status, text } = await here.call(wire, row, input, headers);
        expect(status, `${row.name} by ${kind}: ${text}`).toBe(403);
        expect(text).toContain('"code":"PERMISSION_DENIED"');
      });
      await Promise.all(attempts);
      const kind = wire === 'rest' ? 'key' : 'token';
      const caller = mayCall(role, row, kind === 'token') ? callers[kind] : here.owner;
      expectDone(wire, row, await here.play(wire, row, caller));
    }
  });

  it("another organization's id is no other than one that nobody has", async () => {
    const [here, there] = [await stage(), await stage()];
    for (const row of matrix) await there.play(wire, row, there.owner);
    await backgroundEnded(app.admin);
    const before = await organizationRows(app.admin, there.organization.organizationId);
    let probes = 0;
    for (const row of matrix) {
      const input = await here.inputOf(row);
      const foreign = await there.inputOf(row);
      for (const path of idPaths(input)) {
        const ask = (id: unknown) => here.call(wire, row, withValue(input, path, id), here.owner);
        const [random, theirs] = [await ask(newId()), await ask(valueAt(foreign, path))];
        const where = `${row.name}${fieldOf(path)}`;
        expect(theirs, `of ${where}`).toEqual(random);
        // A filter finds nothing, a referenced thing is 404, or 400 where a rule of the ledger asks for it.
        expect(row.type === 'mutation' ? [400, 404] : [200, 404], `of ${where}`).toContain(theirs.status);
        expect(theirs.text, `of ${where}`).not.toContain(there.organization.organizationId);
        probes += 1;
      }
      expectDone(wire, row, await here.play(wire, row, here.owner));
    }
    expect(probes).toBeGreaterThan(20);
    expect(await organizationRows(app.admin, there.organization.organizationId)).toEqual(before);
  });

  it("nor is another organization's id in the header", async () => {
    const [here, there] = [await stage(), await stage()];
    const callers = await callersOf(app, here.organization, 'owner');
    const inHeader = (headers: Record<string, string>, organizationId: string) => ({
      ...headers,
      'x-organization-id': organizationId,
    });
    for (const row of matrix) {
      const input = await here.inputOf(row);
      for (const caller of [callers.key, callers.token]) {
        const ask = (id: string) => here.call(wire, row, input, inHeader(caller, id));
        if (row.isPublic || row.permission === 'signed_in') continue;
        const [random, theirs] = [await ask(newId()), await ask(there.organization.organizationId)];
        expect(theirs, `of ${row.name}`).toEqual(random);
        expect(theirs.status, `${row.name}: ${theirs.text}`).toBe(403);
      }
      const own = inHeader(callers.token, here.organization.organizationId);
      expectDone(wire, row, await here.play(wire, row, own));
    }
  });
});
