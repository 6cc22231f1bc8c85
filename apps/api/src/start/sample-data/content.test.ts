import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMe, startTestApp, type TestApp, type TestOrganization } from '../../testing/index.ts';
import { createDevIssuer } from '../../platform/auth/dev-issuer.ts';
import { createLog } from '../../platform/log.ts';
import { addSampleData } from './add.ts';
import { createSampleData } from './content.ts';
import { sampleDates } from './dates.ts';
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
  return async <Response>(...call: Parameters<Send>) => {
    const response = await send<Response>(...call);
    calls.left -= 1;
    if (calls.left === 0) throw new Interrupted();
    return response;
  };
}

async function create(
  { keys, organizationId }: TestOrganization,
  calls: { left: number },
  today = '2026-03-20',
): Promise<void> {
  const { email } = (await getMe(app, keys.owner)).body;
  const supplier = await createDevIssuer(app.services.config)?.issue({ email: `supplier-${email}` });
  if (supplier === undefined) throw new Error('tests have a development issuer');
  const send = (credential: string) => interruptAfter(calls, sendTo(app.url, credential));
  await createSampleData(send(keys.owner), send(supplier), { organizationId, ownerEmail: email, today });
}

const lists = [
  '/api/inventory/products',
  '/api/inventory/stock-movements',
  '/api/inventory/cost-adjustments',
  '/api/inventory/stock-takes',
  '/api/inventory/write-downs',
  '/api/inventory/alerts',
  '/api/inventory/stock-imports',
  '/api/inventory/stock-levels',
  '/api/inventory/locations',
  '/api/inventory/location-levels',
  '/api/inventory/stock-transfers',
  '/api/inventory/reservations',
  '/api/inventory/verifications',
  '/api/accounting/journal-entries',
  '/api/accounting/posting-rules',
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
  expect(rows).toMatchObject({ '/api/inventory/stock-movements': 52, '/api/invitations/received': 1 });
  const interrupt = async (after: number): Promise<boolean> => {
    const organization = await app.newOrganization();
    const interrupted = await create(organization, { left: after }).catch((error: unknown) => error);
    if (interrupted === undefined) return false;
    expect(interrupted).toBeInstanceOf(Interrupted);
    await create(organization, { left: Infinity });
    expect([after, await countRows(organization)]).toEqual([after, rows]);
    return true;
  };
  for (let after = 1; ; after += 4) {
    const group = await Promise.all([0, 1, 2, 3].map((more) => interrupt(after + more)));
    if (!group.includes(false)) continue;
    expect(after).toBeGreaterThan(12);
    break;
  }
});

test('several starts at once create it once', async () => {
  const organization = await app.newOrganization();
  await Promise.allSettled([1, 2, 3].map(() => create(organization, { left: Infinity })));
  await create(organization, { left: Infinity });
  expect((await countRows(organization))['/api/inventory/stock-movements']).toBe(52);
});

test.each(['2026-03-07', '2026-03-08', '2026-03-31'])(
  'on %s there are weeks of movements up to today, and a closed month before',
  async (today) => {
    const organization = await app.newOrganization();
    await create(organization, { left: Infinity }, today);
    const get = async (path: string) =>
      (await app.request('GET', path, { key: organization.keys.owner })).body;
    const { closed } = sampleDates(today);
    const movements: { movement_date: string; type: string; reverses_id: string | null }[] = await get(
      '/api/inventory/stock-movements',
    );
    const days = movements.map(({ movement_date }) => movement_date).toSorted();
    expect(days[0]).toBe(closed.start);
    expect(days.at(-1)! <= today).toBe(true);
    expect(new Set(movements.map(({ type }) => type))).toEqual(new Set(['entry', 'exit', 'adjustment']));
    expect(movements.filter(({ reverses_id }) => reverses_id !== null)).toHaveLength(1);
    expect(await get('/api/accounting/periods')).toContainEqual(
      expect.objectContaining({ name: closed.name, status: 'closed' }),
    );
    const { automatic_posting, periods } = await get('/api/inventory/reconciliation');
    expect([
      automatic_posting,
      ...periods.map(({ reconciled }: { reconciled: boolean }) => reconciled),
    ]).toEqual([true, ...periods.map(() => true)]);
    const low = await get('/api/inventory/stock-levels?below_reorder_point=true');
    expect(low).toMatchObject([{ on_hand: 52 }, { on_hand: 5 }]);
    const products: { costing_method: string }[] = await get('/api/inventory/products');
    expect(new Set(products.map(({ costing_method }) => costing_method))).toEqual(
      new Set(['fifo', 'moving_average']),
    );
    expect(await get('/api/inventory/verify')).toMatchObject({
      ok: true,
      movements_checked: 52,
      cost_adjustments_checked: 1,
    });
  },
);

test('on any day, movements span at least five weeks up to yesterday or today, and last week is open', () => {
  const dayMs = 86_400_000;
  for (let now = Date.parse('2026-01-01'); now < Date.parse('2029-01-01'); now += dayMs) {
    const ago = (days: number) => new Date(now - days * dayMs).toISOString().slice(0, 10);
    const { closed, at } = sampleDates(ago(0));
    const fits = closed.end < ago(6) && closed.start <= ago(35) && closed.start >= ago(69);
    expect([ago(0), fits]).toEqual([ago(0), true]);
    expect([at(0), at(100)]).toEqual([closed.start, ago(0)]);
    expect([ago(0), ago(1)]).toContain(at(99));
    expect(closed.start.endsWith('-01') && closed.name === closed.end.slice(0, 7)).toBe(true);
  }
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
