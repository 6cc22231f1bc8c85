import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMe, startTestApp, type TestApp, type TestOrganization } from '../../testing/index.ts';
import { createDevIssuer } from '../../platform/auth/dev-issuer.ts';
import { createLog } from '../../platform/log.ts';
import { addSampleData } from './add.ts';
import { createSampleData } from './content.ts';
import { markPending, pendingSince } from './pending.ts';
import { sendTo, type Send } from './send.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

class Interrupted extends Error {}

/** Ends after a number of calls: the last one takes effect, but its response is lost. */
function interruptAfter(calls: { left: number }, send: Send): Send {
  return async (...call) => {
    const response = await send(...call);
    calls.left -= 1;
    if (calls.left === 0) throw new Interrupted();
    return response;
  };
}

async function create(
  { keys }: TestOrganization,
  calls: { left: number },
  today = '2026-03-20',
): Promise<void> {
  const { email } = (await getMe(app, keys.owner)).body;
  const supplier = await createDevIssuer(app.services.config)?.issue({ email: `supplier-${email}` });
  if (supplier === undefined) throw new Error('tests have a development issuer');
  const send = (credential: string) => interruptAfter(calls, sendTo(app.url, credential));
  await createSampleData(send(keys.owner), send(supplier), { ownerEmail: email, today });
}

const lists = [
  '/api/inventory/products',
  '/api/inventory/stock-movements',
  '/api/inventory/stock-imports',
  '/api/inventory/stock-levels',
  '/api/inventory/verifications',
  '/api/accounting/journal-entries',
  '/api/accounting/periods',
  '/api/invitations',
  '/api/invitations/received',
  '/api/webhooks',
];

async function countRows({ keys }: TestOrganization): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const path of lists) counts[path] = (await app.request('GET', path, { key: keys.owner })).body.length;
  return counts;
}

test('sample data that was interrupted after any call is completed by a repetition, with nothing twice', async () => {
  const calls = { left: Infinity };
  const expected = await app.newOrganization();
  await create(expected, calls);
  const rows = await countRows(expected);
  expect(rows).toMatchObject({ '/api/inventory/stock-movements': 5, '/api/invitations/received': 1 });
  for (let after = 1; ; after += 1) {
    const organization = await app.newOrganization();
    const interrupted = await create(organization, { left: after }).catch((error: unknown) => error);
    if (interrupted === undefined) {
      expect(after).toBeGreaterThan(8);
      break;
    }
    expect(interrupted).toBeInstanceOf(Interrupted);
    await create(organization, { left: Infinity });
    expect([after, await countRows(organization)]).toEqual([after, rows]);
  }
});

test('several starts at once create it once', async () => {
  const organization = await app.newOrganization();
  await Promise.allSettled([1, 2, 3].map(() => create(organization, { left: Infinity })));
  await create(organization, { left: Infinity });
  expect((await countRows(organization))['/api/inventory/stock-movements']).toBe(5);
});

test.each(['2026-03-01', '2026-03-02', '2026-03-31'])('on %s, no movement is after today', async (today) => {
  const organization = await app.newOrganization();
  await create(organization, { left: Infinity }, today);
  const { body } = await app.request('GET', '/api/inventory/stock-movements', {
    key: organization.keys.owner,
  });
  const dates = (body as { movement_date: string }[]).map((movement) => movement.movement_date);
  expect(dates).toHaveLength(5);
  expect(dates.filter((date) => date > today || !date.startsWith('2026-03-'))).toEqual([]);
});

test('a call that the service rejects is logged and not tried again; one that it may accept later is', async () => {
  const organization = await app.newOrganization();
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => lines.push(line) });
  const credentials = {
    base_url: app.url,
    organization_id: organization.organizationId,
    user_id: organization.userIds.viewer,
    email: 'viewer@example.com',
    product_id: '',
  };
  markPending(app.home, '2026-03-20');
  await addSampleData(app.services.config, log, {
    ...credentials,
    base_url: 'http://127.0.0.1:1',
    api_key: organization.keys.owner,
  });
  expect(pendingSince(app.home)).toBe('2026-03-20');
  await addSampleData(app.services.config, log, { ...credentials, api_key: organization.keys.viewer });
  expect(pendingSince(app.home)).toBeUndefined();
  expect(lines).toEqual([
    expect.stringContaining('ECONNREFUSED'),
    expect.stringContaining('403 PERMISSION_DENIED'),
  ]);
});
