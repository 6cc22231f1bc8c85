import type { StockAlert } from '@tallybook/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../../../platform/ids.ts';
import type { RunningService } from '../../../../start/service.ts';
import {
  expectCreated,
  postMovement,
  startSecondInstance,
  updateSettings,
  type TestOrganization,
} from '../../../../testing/index.ts';
import {
  startInvitationFixture,
  type InvitationFixture,
} from '../../../identity/invitations/testing/invitation-fixture.ts';
import { digestMail, maxDigestAlerts } from './compose.ts';
import { queueDigests } from './worker.ts';

let fixture: InvitationFixture;
let second: RunningService;
let own: TestOrganization;

beforeAll(async () => {
  fixture = await startInvitationFixture();
  second = await startSecondInstance(fixture.app, {
    SMTP_URL: `smtp://127.0.0.1:${fixture.mailbox.port}`,
    MAIL_FROM: 'Tallybook <no-reply@books.example>',
  });
});
afterAll(async () => {
  await second?.stop();
  await fixture?.stop();
});
beforeEach(async () => {
  own = await fixture.app.newOrganization();
});

const partsOf = ({ services: { database, jobs } }: Pick<RunningService, 'services'>) => ({
  database,
  jobs,
});
/** As the workers of two instances do, at any hour. */
const queueOnBoth = () =>
  Promise.all([fixture.app, second].map((instance) => queueDigests(partsOf(instance), 0)));
const turnOn = async () =>
  expect((await updateSettings(fixture.app, own, { alert_digest: 'daily' })).status).toBe(200);
const addressesOf = async (...roles: (keyof TestOrganization['userIds'])[]): Promise<string[]> =>
  (
    await fixture.app.admin<{ email: string }[]>`
      select email from users where id = any (${roles.map((role) => own.userIds[role])}::uuid[])`
  ).map(({ email }) => email);
const mailsTo = (addresses: readonly string[]) =>
  fixture.mailbox.mails.filter(({ to }) => to.some((each) => addresses.includes(each)));
const stock = async (sku: string, quantity: number, reorder_point: number): Promise<string> => {
  const { id } = await expectCreated(
    fixture.app.request('POST', '/api/inventory/products', {
      key: own.keys.owner,
      body: { sku, name: `Product <${sku}>`, reorder_point },
    }),
  );
  const receipt = { product_id: id, type: 'adjustment', quantity, unit_cost: 1, movement_date: '2026-03-10' };
  await expectCreated(postMovement(fixture.app, receipt, { key: own.keys.owner }));
  return id;
};
/** Digests of the organization that wait or are being sent. */
const waiting = () => fixture.app.admin`
  select 1 from pgboss.job where data ->> 'organization_id' = ${own.organizationId} and data ? 'digest_on'
    and state in ('created', 'retry', 'active')`;
const settle = () => expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBe(0);

test('owners, admins and accountants receive one email a day with all open alerts, also with two instances', async () => {
  const all = await addressesOf('owner', 'admin', 'accountant', 'clerk', 'viewer');
  await stock('BOLT-8', 4, 10);
  const emptied = await stock('NUT-8', 5, 3);
  await stock('WASHER-8', 50, 10);
  const issue = { product_id: emptied, type: 'exit', quantity: 5, unit_cost: 0, movement_date: '2026-03-11' };
  await expectCreated(postMovement(fixture.app, issue, { key: own.keys.owner }));
  await turnOn();
  await queueOnBoth();
  await queueOnBoth();
  await settle();
  const mails = mailsTo(all);
  expect(mails.flatMap(({ to }) => to).sort((a, b) => (a < b ? -1 : 1))).toEqual(
    (await addressesOf('owner', 'admin', 'accountant')).sort((a, b) => (a < b ? -1 : 1)),
  );
  const [mail] = mails;
  expect(mail?.readable).toContain('2 products to reorder');
  expect(mail?.readable).toMatch(/SKU +Status +On hand +Reorder point +To order +Since +Product/);
  expect(mail?.readable).toMatch(/BOLT-8 +low +4 +10 +– +\S.*Product <BOLT-8>/);
  expect(mail?.readable).toMatch(/NUT-8 +out of stock +0 +3 /);
  expect(mail?.readable).not.toContain('WASHER-8');
  expect(mail?.readable).toContain('Product &lt;BOLT-8&gt;');
  // The next day.
  await fixture.app.admin`
    update organizations set alerts_digested_on = alerts_digested_on - 1 where id = ${own.organizationId}`;
  await queueOnBoth();
  await settle();
  expect(mailsTo(all)).toHaveLength(6);
});

test('nothing is sent without open alerts, while the digest is off, or before its hour', async () => {
  const owner = await addressesOf('owner', 'admin', 'accountant');
  const product = await stock('BOLT-8', 4, 10);
  await queueOnBoth();
  expect(await waiting()).toEqual([]);
  await turnOn();
  await queueDigests(partsOf(fixture.app), 24);
  const digestedOn = async () =>
    (
      await fixture.app.admin`select alerts_digested_on from organizations where id = ${own.organizationId}`
    )[0];
  expect(await digestedOn()).toEqual({ alerts_digested_on: null });
  const receipt = {
    product_id: product,
    type: 'entry',
    quantity: 40,
    unit_cost: 1,
    movement_date: '2026-03-11',
  };
  await expectCreated(postMovement(fixture.app, receipt, { key: own.keys.owner }));
  await queueOnBoth();
  expect(await digestedOn()).not.toEqual({ alerts_digested_on: null });
  await settle();
  expect(mailsTo(owner)).toEqual([]);
});

test('a digest that was queued before its recipient left is not sent', async () => {
  await stock('BOLT-8', 4, 10);
  await turnOn();
  const { admin, services } = fixture.app;
  const [left, stayed] = [await addressesOf('accountant'), await addressesOf('admin')];
  await admin`
    update memberships set removed_at = now()
    where organization_id = ${own.organizationId} and user_id = ${own.userIds.accountant}`;
  // As if they had been queued before.
  await services.database.tenant(own.organizationId, (tx) =>
    services.jobs.queueAlertDigests(
      tx,
      [own.userIds.accountant, own.userIds.admin].map((userId) => ({
        organization_id: own.organizationId,
        user_id: userId,
        digest_on: '2026-03-11',
      })),
    ),
  );
  await settle();
  expect([mailsTo(stayed).length, mailsTo(left).length]).toEqual([1, 0]);
});

test('an email is in the language of the recipient, and goes to nobody who has left', async () => {
  await stock('BOLT-8', 4, 10);
  const { app } = fixture;
  const [admin = ''] = await addressesOf('admin');
  await app.admin`
    update memberships set removed_at = now() where organization_id = ${own.organizationId}
      and user_id in (${own.userIds.owner}, ${own.userIds.accountant})`;
  const invited = await fixture.invited({ role: 'accountant', locale: 'de' }, own.keys.admin);
  await fixture.accept({ token: invited.token, name: 'Grace Hopper' });
  await app.admin`update organizations set alert_digest = 'daily' where id = ${own.organizationId}`;
  await queueOnBoth();
  await settle();
  expect(mailsTo(await addressesOf('owner', 'accountant'))).toEqual([]);
  expect(mailsTo([admin]).at(-1)?.readable).toContain('1 product to reorder');
  const mails = mailsTo([invited.email]).filter(({ readable }) => readable.includes('nachzubestellen'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.readable).toContain('1 Produkt nachzubestellen');
  expect(mails[0]?.readable).toContain('Meldebestand');
});

test.each([maxDigestAlerts, maxDigestAlerts + 1])(
  'an email about %i open alerts lists the newest ones, and says so if there are more',
  (count) => {
    const at = (index: number): string => new Date(Date.UTC(2026, 2, 10) - index * 60_000).toISOString();
    const alerts = Array.from({ length: count }, (_, index): StockAlert => ({
      id: newId(),
      product_id: newId(),
      sku: `SKU-${String(index).padStart(4, '0')}`,
      name: 'Bolt',
      kind: 'low',
      status: 'open',
      on_hand: 1,
      current_on_hand: 1,
      reorder_point: 5,
      reorder_quantity: null,
      opened_at: at(index),
      opened_by_movement: null,
      closed_at: null,
      acknowledged_at: null,
      acknowledged_by: null,
    }));
    const { text } = digestMail('1', 'a@b.example', { organization_name: 'Mill', locale: 'en' }, alerts);
    expect(text.match(/SKU-\d{4}/g)).toHaveLength(maxDigestAlerts);
    expect(text).not.toContain(`SKU-${String(maxDigestAlerts).padStart(4, '0')}`);
    expect(text.includes(`Only the ${maxDigestAlerts} newest alerts are listed.`)).toBe(
      count > maxDigestAlerts,
    );
  },
);
