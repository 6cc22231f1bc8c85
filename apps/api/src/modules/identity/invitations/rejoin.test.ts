import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RunningService } from '../../../start/service.ts';
import {
  expectCreated,
  latestInvitationToken,
  sendRequest,
  startSecondInstance,
  updateSettings,
  type TestOrganization,
} from '../../../testing/index.ts';
import { startInvitationFixture, type InvitationFixture } from './testing/invitation-fixture.ts';

let fixture: InvitationFixture;
let second: RunningService;
let own: TestOrganization;
let periodId: string;
beforeAll(async () => {
  fixture = await startInvitationFixture();
  second = await startSecondInstance(fixture.app, {
    PUBLIC_RATE_LIMIT_PER_MINUTE: '0',
    SMTP_URL: `smtp://127.0.0.1:${fixture.mailbox.port}`,
  });
});
beforeEach(async () => {
  own = await fixture.app.newOrganization();
  await updateSettings(fixture.app, own, { invite_registered: true });
  const period = await fixture.app.request('POST', '/api/accounting/periods', {
    key: own.keys.owner,
    body: { name: 'March', start_date: '2026-03-01', end_date: '2026-03-31' },
  });
  periodId = period.body.id;
});
afterAll(async () => {
  await second.stop();
  await fixture.stop();
});

async function invited(fields: { email: string; role: string; metadata?: object }, key = own.keys.owner) {
  const { id } = await expectCreated(fixture.send(fields, { key }));
  return { id: id as string, token: await latestInvitationToken(fixture.app, fields.email, fixture.mailbox) };
}

/** Two invitations to one address, which differ in their scope, and a person who holds both links. */
async function invitedTwice(roles: readonly [string, string] = ['admin', 'admin']) {
  const email = fixture.address();
  const [first, other] = [
    await invited({ email, role: roles[0] }),
    await invited({ email, role: roles[1], metadata: { period_id: periodId } }),
  ];
  return { email, first, other, key: await fixture.signedIn(email) };
}
const accept = (token: string, key: string | null) => fixture.accept({ token }, { key });
const remove = (userId: string, url = fixture.app.url) =>
  sendRequest('DELETE', `${url}/api/members/${userId}`, { key: own.keys.owner });
const statusOf = async (id: string) => (await fixture.row(id))?.['status'] as string;
/** Sets an invitation that the acceptance revoked to pending again. */
const setPending = (id: string) =>
  fixture.app.admin`update invitations set status = 'pending', revoked_at = null where id = ${id}`;
const reasonOf = async (id: string) =>
  ((await fixture.detailsOf(id, 'invitation.revoked')) as { reason: string } | undefined)?.reason;

test('accepting an invitation revokes the others of the organization to the address', async () => {
  const elsewhere = await fixture.app.newOrganization();
  await updateSettings(fixture.app, elsewhere, { invite_registered: true });
  const { email, first, other, key } = await invitedTwice();
  const foreign = await invited({ email, role: 'admin' }, elsewhere.keys.owner);
  const joined = await accept(first.token, key);
  expect(joined.status).toBe(200);
  expect([await statusOf(other.id), await reasonOf(other.id)]).toEqual(['revoked', 'recipient_joined']);
  expect(await statusOf(foreign.id)).toBe('pending');
  expect((await remove(joined.body.user_id)).status).toBe(204);
  expect((await accept(other.token, key)).status).toBe(404);
  expect((await accept(first.token, key)).body.code).toBe('INVITATION_ALREADY_ACCEPTED');
});

describe('the pending invitations to a member', () => {
  test('end with the membership', async () => {
    const { first, other, key } = await invitedTwice();
    const { body } = await accept(first.token, key);
    await setPending(other.id);
    expect((await remove(body.user_id)).status).toBe(204);
    expect(await statusOf(other.id)).toBe('revoked');
    expect((await accept(other.token, key)).status).toBe(404);
  });

  test('end if they exceed the role after a demotion; the others remain', async () => {
    const { first, other, key } = await invitedTwice();
    const { body } = await accept(first.token, key);
    await setPending(other.id);
    const low = await invitedTwice(['admin', 'clerk']);
    const lowId = (await accept(low.first.token, low.key)).body.user_id as string;
    await setPending(low.other.id);
    for (const userId of [body.user_id as string, lowId]) {
      const demoted = await fixture.app.request('PATCH', `/api/members/${userId}`, {
        key: own.keys.owner,
        body: { role: 'clerk' },
      });
      expect(demoted.status).toBe(200);
    }
    expect([await statusOf(other.id), await statusOf(low.other.id)]).toEqual(['revoked', 'pending']);
    expect((await accept(other.token, key)).status).toBe(404);
    expect((await accept(low.other.token, low.key)).body.role).toBe('clerk');
  });

  test('end even if they went to an address that the member no longer has', async () => {
    const [old, current, subject] = [fixture.address(), fixture.address(), fixture.address()];
    const toOld = await invited({ email: old, role: 'admin' });
    await fixture.app.request('GET', '/api/me', { key: await fixture.signedIn(old, subject) });
    const toCurrent = await invited({ email: current, role: 'admin' });
    const key = await fixture.signedIn(current, subject);
    const { status, body } = await accept(toCurrent.token, key);
    expect(status).toBe(200);
    expect((await remove(body.user_id)).status).toBe(204);
    expect(await statusOf(toOld.id)).toBe('revoked');
    expect((await accept(toOld.token, null)).status).toBe(404);
  });
});

test('a removal concurrent with an acceptance of another invitation leaves no way back', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { first, other, key } = await invitedTwice(['clerk', 'admin']);
    const { body } = await accept(first.token, key);
    await setPending(other.id);
    const url = round % 2 === 0 ? fixture.app.url : second.url;
    const [accepted, removed] = await Promise.all([
      accept(other.token, key),
      remove(body.user_id as string, url),
    ]);
    expect(removed.status).toBe(204);
    expect([200, 404]).toContain(accepted.status);
    expect(await statusOf(other.id)).toBe(accepted.status === 200 ? 'accepted' : 'revoked');
    const [member] = await fixture.app.admin`
      select removed_at from memberships where user_id = ${body.user_id} and organization_id = ${own.organizationId}`;
    expect(member?.['removed_at']).not.toBeNull();
    expect((await accept(other.token, key)).status).toBeGreaterThanOrEqual(400);
  }
});
