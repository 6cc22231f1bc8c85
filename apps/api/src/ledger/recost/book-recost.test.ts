import type { LedgerCommand, ProblemError } from '@tallybook/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemOrigin } from '../../platform/events/event.ts';
import { newId } from '../../platform/ids.ts';
import {
  expectKindsOfAccounts,
  setAutomaticPosting,
  readJournalEntries,
  expectReconciled,
} from '../../testing/automatic-posting.ts';
import {
  lockBalance,
  waitForLockWaiters,
  seedProduct,
  startTestApp,
  type TestApp,
  type TestOrganization,
} from '../../testing/index.ts';
import { createPostingEngine } from '../posting/engine.ts';
import { recostProduct } from './recost.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** A year of 1,200 movements with stock always above 0: more than one transaction recosts. */
const year = Array.from({ length: 1200 }, (_, at) => ({
  type: at % 3 === 0 ? ('entry' as const) : ('exit' as const),
  quantity: at % 3 === 0 ? 5 : 1 + (at % 2),
  unit_cost: at === 0 ? 10 : (100 + (at % 97)) / 100,
  movement_date: `2026-${String(1 + Math.floor(at / 100)).padStart(2, '0')}-${String(2 + Math.floor((at % 100) / 4)).padStart(2, '0')}`,
}));
const late = { type: 'entry' as const, quantity: 400, unit_cost: 77.77, movement_date: '2026-01-01' };

type Move = (typeof year)[number];

/** Posts through a separate engine that does not wake the background worker. */
async function postSilently(
  { organizationId, userIds }: TestOrganization,
  product_id: string,
  moves: readonly Move[],
): Promise<void> {
  const engine = createPostingEngine(app.services.database, () => {});
  await engine.post(organizationId, {
    group: moves.map((move): LedgerCommand => ({
      kind: 'movement',
      id: newId(),
      input: { product_id, ...move },
    })),
    userId: userIds.owner,
    origin: systemOrigin,
    call: undefined,
    toResponse: () => null,
    combineProblems: (problems) => problems.find((problem) => problem !== undefined) as ProblemError,
  });
}

const recostEntries = async (organization: TestOrganization) =>
  (await readJournalEntries(app, organization)).filter(({ source }) => source === 'recost');

test('the background worker posts journal entries for recosts, also with postings in between', async () => {
  const organization = await app.newOrganization();
  await setAutomaticPosting(app, organization);
  const product_id = await seedProduct(app, organization);
  const post = (movements: readonly Move[]) =>
    app.request('POST', '/api/inventory/stock-movements/batch', {
      key: organization.keys.owner,
      body: { movements: movements.map((move) => ({ product_id, ...move })) },
    });
  for (const part of [year.slice(0, 600), year.slice(600), [late]])
    expect((await post(part)).status).toBe(201);
  for (const month of ['07', '02', '11'])
    expect((await post([{ ...late, quantity: 3, movement_date: `2026-${month}-15` }])).status).toBe(201);
  const pending = async () => {
    const [row] = await app.admin`select from_date from stock_recosts where product_id = ${product_id}`;
    return row?.['from_date'] ?? null;
  };
  await expect.poll(pending).toBeNull();
  await expectReconciled(app, organization);
  await expectKindsOfAccounts(app, organization, []);
});

/** Stops the service's own worker, which polls every half minute and would do part of the observed work. */
const stopWorker = () => app.services.recosts.stop();

describe.each(['moving_average', 'fifo'] as const)('recosting with automatic posting, %s', (method) => {
  test('books every step in the periods of the recosted rows', async () => {
    await stopWorker();
    const organization = await app.newOrganization();
    await setAutomaticPosting(app, organization);
    const productId = await seedProduct(app, organization, method);
    await postSilently(organization, productId, year);
    await expectReconciled(app, organization);
    await postSilently(organization, productId, [late]);
    await expectReconciled(app, organization);
    expect(await recostEntries(organization)).toEqual([]);
    const at = { organizationId: organization.organizationId, productId };
    let before = 0;
    for (let step = 0; step < 4; step += 1) {
      let checks = 0;
      await recostProduct(app.services.database, at, { chunkRows: 130, stopped: () => (checks += 1) > 3 });
      await expectReconciled(app, organization);
      const booked = (await recostEntries(organization)).length;
      expect(booked).toBeGreaterThan(before);
      before = booked;
    }
    await recostProduct(app.services.database, at, { chunkRows: 500, stopped: () => false });
    await expectReconciled(app, organization);
    const months = new Set((await recostEntries(organization)).map((entry) => entry.entry_date.slice(0, 7)));
    expect(months.size).toBe(12);
    const [entry] = await app.admin`
      select memo, created_by from journal_entries
      where organization_id = ${organization.organizationId} and source = 'recost' limit 1`;
    expect(entry).toEqual({
      memo: `Costs of ${productId} changed by an earlier movement that was posted late`,
      created_by: null,
    });
    const path = '/api/accounting/journal-entries?startDate=2026-12-01&limit=1000';
    const listed = await app.request('GET', path, { key: organization.keys.viewer });
    expect(listed.status).toBe(200);
  });
});

test('switching on automatic posting while costs are pending books later changes', async () => {
  await stopWorker();
  const organization = await app.newOrganization();
  const productId = await seedProduct(app, organization);
  await postSilently(organization, productId, year);
  await postSilently(organization, productId, [late]);
  await setAutomaticPosting(app, organization);
  const differences = async () => {
    const path = '/api/inventory/reconciliation';
    const response = await app.request('GET', path, { key: organization.keys.owner });
    return response.body.periods.map((period: { difference: string }) => period.difference);
  };
  const before = await differences();
  const at = { organizationId: organization.organizationId, productId };
  await recostProduct(app.services.database, at, { chunkRows: 500, stopped: () => false });
  expect(await recostEntries(organization)).not.toEqual([]);
  expect(await differences()).toEqual(before);
});

test('changing the accounts waits for a running recost step', async () => {
  await stopWorker();
  const organization = await app.newOrganization();
  const productId = await seedProduct(app, organization);
  await postSilently(organization, productId, year);
  await postSilently(organization, productId, [late]);
  const at = { organizationId: organization.organizationId, productId };
  const [step, setting] = await app.admin.begin(async (other) => {
    await lockBalance(other, organization.organizationId, productId);
    let checks = 0;
    const stopped = (): boolean => (checks += 1) > 1;
    const stepped = recostProduct(app.services.database, at, { chunkRows: 100, stopped });
    await waitForLockWaiters(app, 1, ['transactionid', 'tuple']);
    const set = setAutomaticPosting(app, organization);
    await waitForLockWaiters(app, 1, ['advisory']);
    return [{ stepped }, { set }];
  });
  await Promise.all([step.stepped, setting.set]);
  expect(await recostEntries(organization)).toEqual([]);
});
