import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExampleRun } from '../../src/http/testing/example-run.ts';
import { callables, matrixRows } from '../../src/http/testing/matrix.ts';
import { createPrintedLink } from '../../src/modules/identity/sessions/link.ts';
import { appRouter } from '../../src/modules/router.ts';
import type { ProcedureMeta } from '../../src/procedures/meta.ts';
import { proceduresOf } from '../../src/procedures/procedures-of.ts';
import { sessionHeaders, signInTokenOf } from '../../src/testing/console-session.ts';
import { startTestApp, withoutLimits, type TestApp } from '../../src/testing/index.ts';
import { seedExampleRows } from '../../src/testing/seed.ts';

/** What returns a secret, or gives or takes the access of a person or a program. */
const needed = [
  'organizations.create',
  'organizations.update',
  'members.updateRole',
  'members.remove',
  'members.endSessions',
  'invitations.send',
  'invitations.sendBatch',
  'invitations.resend',
  'apiKeys.create',
  'apiKeys.revoke',
  'webhooks.create',
  'webhooks.enable',
  'webhooks.rotate',
];

/** Writes that an old session may make, with the reason. A new write must be in one of the two lists. */
const notNeeded: Readonly<Record<string, readonly string[]>> = {
  'of the token in an email, which nobody but its recipient has': [
    'invitations.preview',
    'invitations.accept',
    'invitations.decline',
    'invitations.optOut',
    'invitations.optIn',
  ],
  'stops what nobody has used yet, or data that goes out': [
    'invitations.revoke',
    'webhooks.disable',
    'webhooks.delete',
  ],
  'sends a test event to a receiver that gets all events already': ['webhooks.test'],
  'the daily work, which changes no access': [
    'products.create',
    'products.createBatch',
    'products.update',
    'products.archive',
    'products.unarchive',
    'reservations.create',
    'reservations.release',
    'stockTransfers.post',
    'stockTransfers.reverse',
    'stockTransfers.receive',
    'stockTransfers.writeOff',
    'locations.create',
    'locations.update',
    'locations.archive',
    'stockMovements.post',
    'stockMovements.postBatch',
    'openingBalances.post',
    'stockMovements.reverse',
    'stockMovements.correct',
    'stockMovements.link',
    'stockTakes.record',
    'stockTakes.count',
    'stockTakes.post',
    'stockTakes.cancel',
    'costAdjustments.record',
    'costAdjustments.reverse',
    'writeDowns.record',
    'writeDowns.reverse',
    'alerts.acknowledge',
    'costAllocations.record',
    'journalEntries.create',
    'postingRules.create',
    'postingRules.delete',
    'periods.create',
    'periods.close',
    'periods.reopen',
    'verifications.start',
  ],
};

describe('a recent sign-in', () => {
  it('is decided for every write', () => {
    const writes = callables.filter(({ type }) => type === 'mutation').map(({ name }) => name);
    const decided = [...needed, ...Object.values(notNeeded).flat()];
    expect(decided.toSorted()).toEqual(writes.toSorted());
  });

  it('is needed for no reading: no query returns a secret', () => {
    const declared = Object.entries(proceduresOf(appRouter))
      .filter(([, { _def }]) => (_def.meta as ProcedureMeta).recentSignIn)
      .map(([name]) => name);
    expect(declared.toSorted()).toEqual(needed.toSorted());
  });
});

describe('with a session that is 16 minutes old', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ ...withoutLimits, INVITATION_RESEND_SECONDS: '0' });
  });
  afterAll(() => app?.stop());

  it('exactly the writes of the list are rejected, and succeed after another sign-in', async () => {
    const organization = await app.newOrganization();
    await seedExampleRows(app.admin, organization);
    const run = new ExampleRun(app, organization);
    const { organizationId, userIds } = organization;
    const newSession = async (): Promise<Record<string, string>> => {
      const link = await createPrintedLink(app.services.database, userIds.owner, app.url);
      const headers = await sessionHeaders(app, { token: signInTokenOf(link) });
      return { ...headers, 'x-organization-id': organizationId };
    };
    const [old, recent] = [await newSession(), await newSession()];
    const id = /=(.{36})/.exec(old['cookie'] ?? '')?.[1] ?? '';
    await app.admin`
      update console_sessions set authenticated_at = now() - interval '16 minutes' where id = ${id}`;
    const rejected = [];
    for (const row of matrixRows) {
      if (row.isPublic) {
        await run.play('trpc', row, recent);
        continue;
      }
      const first = await run.play('trpc', row, old);
      if (first.status === 200) continue;
      expect({ name: row.name, ...first }).toMatchObject({
        status: 403,
        text: expect.stringContaining('"code":"SIGN_IN_AGAIN"'),
      });
      rejected.push(row.name);
      const second = await run.play('trpc', row, recent);
      expect({ name: row.name, ...second }).toMatchObject({ status: 200 });
    }
    expect([...new Set(rejected)].toSorted()).toEqual(needed.toSorted());
  });
});
