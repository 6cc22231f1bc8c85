import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailbox, type Mailbox } from '../../../platform/mail/mailbox.testing.ts';
import { openReceiver, type Receiver } from '../../../testing/receiver.ts';
import {
  expectCreated,
  startTestApp,
  withoutLimits,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';

let app: TestApp;
let receiver: Receiver;
let mailbox: Mailbox;
beforeAll(async () => {
  [receiver, mailbox] = await Promise.all([openReceiver(), openMailbox()]);
  app = await startTestApp({
    ...withoutLimits,
    WEBHOOK_ALLOW_PRIVATE: 'true',
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    MAIL_FROM: 'Tallybook <no-reply@books.example>',
  });
});
afterAll(async () => {
  await app.stop();
  await mailbox.close();
  await receiver.close();
});

const call = (method: string, path: string, key: string, body?: unknown) =>
  app.request(method, `/api${path}`, { key, ...(body === undefined ? {} : { body }) });
const create = (key: string, path: string) =>
  expectCreated(call('POST', '/webhooks', key, { url: receiver.url + path }));
const get = async (own: TestOrganization, id: string) =>
  (await call('GET', `/webhooks/${id}`, own.keys.owner)).body;
const addressOf = async (userId: string): Promise<string> =>
  (await app.admin`select email from users where id = ${userId}`)[0]?.['email'] as string;
const setRole = (own: TestOrganization, userId: string, role: string) =>
  call('PATCH', `/members/${userId}`, own.keys.owner, { role });
const disabled = { status: 'disabled', disabled_reason: 'creator_lost_access' };

test('removing an admin disables the webhooks that the admin created, and a new secret is needed to enable them', async () => {
  const own = await app.newOrganization();
  const { admin } = own.userIds;
  const webhook = await create(own.keys.admin, '/removed');
  const other = await create(own.keys.owner, '/other');
  expect((await call('DELETE', `/members/${admin}`, own.keys.owner)).status).toBe(204);
  expect(await get(own, webhook.id)).toMatchObject(disabled);
  expect(await get(own, other.id)).toMatchObject({ status: 'enabled' });
  // By email to the admins and owners who are left.
  const owner = await addressOf(own.userIds.owner);
  await expect.poll(() => mailbox.mails.filter(({ to }) => to.includes(owner)).length).toBe(1);
  expect(mailbox.mails.find(({ to }) => to.includes(owner))?.readable).toContain('webhook was disabled');
  const removed = await addressOf(admin);
  expect(mailbox.mails.filter(({ to }) => to.includes(removed))).toHaveLength(0);
  const trail = await call('GET', `/audit-events?subject_id=${webhook.id}`, own.keys.owner);
  expect(trail.body[0]).toMatchObject({
    type: 'webhook.disabled',
    actor_user_id: own.userIds.owner,
    details: { reason: 'creator_lost_access' },
  });
  const enable = () => call('POST', `/webhooks/${webhook.id}/enable`, own.keys.owner, {});
  expect((await enable()).body.code).toBe('WEBHOOK_SECRET_REQUIRED');
  const { secret } = (await call('POST', `/webhooks/${webhook.id}/rotate`, own.keys.owner, {})).body;
  expect((await enable()).body).toMatchObject({ status: 'enabled', previous_secret_expires_at: null });
  await call('POST', `/webhooks/${webhook.id}/test`, own.keys.owner, {});
  await expect.poll(() => receiver.postsTo('/removed').length).toBe(1);
  const [post] = receiver.postsTo('/removed');
  const verify = (with_: string) =>
    new Webhook(with_).verify(post!.body, post!.headers as Record<string, string>);
  expect(verify(secret)).toMatchObject({ type: 'webhook.test' });
  expect(() => verify(webhook.secret)).toThrow('No matching signature found');
});

test('demotion below admin disables webhooks too, also those whose secret the member rotated', async () => {
  const own = await app.newOrganization();
  const { admin } = own.userIds;
  const created = await create(own.keys.admin, '/created');
  const rotated = await create(own.keys.owner, '/rotated');
  const paused = await create(own.keys.admin, '/paused');
  await call('POST', `/webhooks/${rotated.id}/rotate`, own.keys.admin, {});
  await call('POST', `/webhooks/${paused.id}/disable`, own.keys.admin, {});
  expect((await setRole(own, admin, 'owner')).status).toBe(200);
  expect((await setRole(own, admin, 'admin')).status).toBe(200);
  expect(await get(own, created.id)).toMatchObject({ status: 'enabled' });
  expect((await setRole(own, admin, 'accountant')).status).toBe(200);
  for (const { id } of [created, rotated]) expect(await get(own, id)).toMatchObject(disabled);
  expect(await get(own, paused.id)).toMatchObject({ status: 'disabled', disabled_reason: 'manual' });
  for (const { id } of [created, rotated, paused])
    expect((await call('POST', `/webhooks/${id}/enable`, own.keys.owner, {})).body.code).toBe(
      'WEBHOOK_SECRET_REQUIRED',
    );
});

test('a secret that a removed member was shown stops signing, also if another member has rotated it since', async () => {
  const own = await app.newOrganization();
  expect((await setRole(own, own.userIds.accountant, 'admin')).status).toBe(200);
  await app.admin`update api_keys set role = 'admin' where user_id = ${own.userIds.accountant}`;
  const { id, secret: created } = await create(own.keys.owner, '/former');
  const rotate = async (key: string): Promise<string> =>
    (await call('POST', `/webhooks/${id}/rotate`, key, {})).body.secret;
  const shown = await rotate(own.keys.admin);
  const current = await rotate(own.keys.accountant);
  expect((await call('DELETE', `/members/${own.userIds.admin}`, own.keys.owner)).status).toBe(204);
  expect(await get(own, id)).toMatchObject({ status: 'enabled' });
  await call('POST', `/webhooks/${id}/test`, own.keys.owner, {});
  await expect.poll(() => receiver.postsTo('/former').length).toBe(1);
  const [post] = receiver.postsTo('/former');
  const verify = (with_: string) =>
    new Webhook(with_).verify(post!.body, post!.headers as Record<string, string>);
  for (const secret of [current, created]) expect(verify(secret)).toMatchObject({ type: 'webhook.test' });
  expect(() => verify(shown)).toThrow('No matching signature found');
});

test('no webhook that a member creates or rotates during the removal stays enabled', async () => {
  for (let round = 0; round < 12; round += 1) {
    const own = await app.newOrganization();
    const { admin } = own.userIds;
    const { id } = await create(own.keys.owner, '/race');
    const remove = () => call('DELETE', `/members/${admin}`, own.keys.owner);
    const actions = [
      () => call('POST', '/webhooks', own.keys.admin, { url: `${receiver.url}/race` }),
      () => call('POST', `/webhooks/${id}/rotate`, own.keys.admin, {}),
      () => call('POST', `/webhooks/${id}/enable`, own.keys.admin, {}),
    ];
    const order = round % 2 === 0 ? [...actions, remove] : [remove, ...actions];
    await Promise.all(order.map((action) => action()));
    const known = await app.admin`
      select url from webhooks
      where organization_id = ${own.organizationId} and ${admin} in (created_by, secret_known_to)
        and status = 'enabled'`;
    expect([...known]).toEqual([]);
  }
});
