import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAndNotify } from '../../../platform/notify/notify.ts';
import { systemOrigin } from '../../../platform/events/event.ts';
import { newId } from '../../../platform/ids.ts';
import { expectCreated } from '../../../testing/index.ts';
import { startInvitationFixture, type InvitationFixture } from '../invitations/testing/invitation-fixture.ts';

let fixture: InvitationFixture;
beforeAll(async () => {
  fixture = await startInvitationFixture();
});
afterAll(() => fixture.stop());

const addressOf = async (userId: string): Promise<string> =>
  (await fixture.app.admin`select email from users where id = ${userId}`)[0]?.['email'] as string;
const mailsTo = (address: string) => fixture.mailbox.mails.filter(({ to }) => to.includes(address));

test('a new key is announced by email to its member, an owner key to every owner', async () => {
  const own = await fixture.app.newOrganization();
  const [owner, admin] = [await addressOf(own.userIds.owner), await addressOf(own.userIds.admin)];
  const create = (key: string, role: string) =>
    expectCreated(
      fixture.app.request('POST', '/api/api-keys', { key, body: { name: 'Warehouse scanner', role } }),
    );
  const { key } = await create(own.keys.admin, 'clerk');
  await expect.poll(() => mailsTo(admin).length).toBe(1);
  expect(mailsTo(admin)[0]?.readable).toContain('Warehouse scanner');
  expect(mailsTo(admin)[0]?.raw).not.toContain(key);
  expect(mailsTo(owner)).toHaveLength(0);
  await fixture.app.admin`
    update memberships set role = 'owner' where user_id = ${own.userIds.admin}`;
  await create(own.keys.owner, 'owner');
  await expect.poll(() => [mailsTo(owner).length, mailsTo(admin).length]).toEqual([1, 2]);
});

// On a Citus cluster, the coordinator commits the job before the worker commits the audit row.
test('a notification whose event is not visible yet is tried again', async () => {
  const own = await fixture.app.newOrganization();
  const { database, jobs } = fixture.app.services;
  const job = { organization_id: own.organizationId, event_id: newId(), user_id: own.userIds.owner };
  await database.tenant(own.organizationId, (tx) => jobs.queueNotifications(tx, [job]));
  jobs.wake();
  const state = () =>
    fixture.app.admin`select state from pgboss.job where data ->> 'event_id' = ${job.event_id}`;
  await expect.poll(state, { timeout: 10_000 }).toEqual([{ state: 'retry' }]);
});

test('a notification exists if and only if its transaction commits', async () => {
  const own = await fixture.app.newOrganization();
  const { database, jobs } = fixture.app.services;
  const eventId = newId();
  const failed = database.tenant(own.organizationId, async (tx) => {
    await recordAndNotify(
      tx,
      jobs,
      systemOrigin,
      {
        id: eventId,
        organizationId: own.organizationId,
        type: 'webhook.disabled',
        subjectId: newId(),
        data: { host: 'hooks.example.com' },
      },
      { roles: ['owner', 'admin'] },
    );
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  expect(await fixture.app.admin`select from pgboss.job where data ->> 'event_id' = ${eventId}`).toHaveLength(
    0,
  );
});
