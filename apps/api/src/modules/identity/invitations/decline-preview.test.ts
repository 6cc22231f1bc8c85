import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicProcedures } from '../../../procedures/public.ts';
import { appRouter } from '../../router.ts';
import { proceduresOf } from '../../../procedures/procedures-of.ts';
import { startInvitationFixture, type InvitationFixture } from './testing/invitation-fixture.ts';

let fixture: InvitationFixture;
beforeAll(async () => {
  fixture = await startInvitationFixture();
});
afterAll(() => fixture.stop());

const invited = (email = fixture.address()) => fixture.invited({ email });
const listed = async () =>
  (await fixture.app.request('GET', '/api/invitations')).body.map(({ id }: { id: string }) => id);

describe('previewing an invitation', () => {
  test('shows the organization and the sender, and masks the address', async () => {
    const { token, id } = await invited('grace.hopper@example.com');
    const response = await fixture.preview({ token });
    expect(response).toMatchObject({ status: 200 });
    expect(response.body).toEqual({
      organization_name: 'Test Ltd',
      inviter_name: 'owner',
      role: 'clerk',
      continue_url: null,
      email_masked: 'g•••r@example.com',
      status: 'pending',
      expires_at: (await fixture.row(id))?.['expires_at'].toISOString(),
    });
  });

  test('is the same whether or not the address has an account', async () => {
    const { token, email } = await invited();
    const before = await fixture.preview({ token });
    await fixture.app.request('GET', '/api/me', { key: await fixture.signedIn(email) });
    expect((await fixture.preview({ token })).body).toEqual(before.body);
  });

  test('shows the status to anyone who holds the link, signed in or not', async () => {
    const [expired, accepted] = [await invited(), await invited()];
    await fixture.expire(expired.id);
    await fixture.accept({ token: accepted.token });
    expect((await fixture.preview({ token: expired.token })).body.status).toBe('expired');
    expect(
      (await fixture.preview({ token: accepted.token }, { key: fixture.app.keys.viewer })).body.status,
    ).toBe('accepted');
  });
});

describe('declining an invitation', () => {
  test('removes it from the list for good, and the address can be invited again', async () => {
    const { id, email, token } = await invited();
    expect(await listed()).toContain(id);
    expect(await fixture.decline({ token })).toMatchObject({ status: 204, body: '' });
    expect(await listed()).not.toContain(id);
    expect((await fixture.app.request('GET', `/api/invitations/${id}`)).status).toBe(404);
    expect((await fixture.decline({ token })).status).toBe(404);
    expect(await fixture.eventsOf(id)).toEqual(['invitation.sent', 'invitation.declined']);
    expect(await fixture.detailsOf(id, 'invitation.declined')).toMatchObject({
      email,
      role: expect.any(String),
    });
    expect((await fixture.send({ email, role: 'clerk' })).status).toBe(201);
  });

  test('is possible after it has expired, but not after it was accepted', async () => {
    const [expired, accepted] = [await invited(), await invited()];
    await fixture.expire(expired.id);
    expect((await fixture.decline({ token: expired.token })).status).toBe(204);
    expect(await listed()).not.toContain(expired.id);
    await fixture.accept({ token: accepted.token });
    expect((await fixture.decline({ token: accepted.token })).body.code).toBe('INVITATION_ALREADY_ACCEPTED');
  });

  test('is forbidden to a signed-in user who does not own the address', async () => {
    const { token, email, id } = await invited();
    expect((await fixture.decline({ token }, { key: fixture.app.keys.owner })).body.code).toBe(
      'INVITATION_NOT_YOURS',
    );
    expect((await fixture.row(id))?.['status']).toBe('pending');
    expect((await fixture.decline({ token }, { key: await fixture.signedIn(email) })).status).toBe(204);
  });
});

describe('the list of received invitations', () => {
  const received = (key: string | null, query = '') =>
    fixture.app.request('GET', `/api/invitations/received${query}`, { key });

  test('contains the pending invitations to the caller’s address from every organization, newest first, without tokens', async () => {
    const email = fixture.address();
    const others = [await fixture.app.newOrganization(), await fixture.app.newOrganization()];
    const sent = [await invited(email), await invited(fixture.address())];
    for (const { keys } of others) {
      const { body } = await fixture.send(
        { email, role: 'clerk', metadata: { secret: 1 } },
        { key: keys.owner },
      );
      sent.push({ id: body.id, email, token: '' });
    }
    const key = await fixture.signedIn(email);
    const response = await received(key);
    expect(response.body.map(({ id }: { id: string }) => id)).toEqual([
      sent[3]?.id,
      sent[2]?.id,
      sent[0]?.id,
    ]);
    expect(response.body[2]).toEqual({
      id: sent[0]?.id,
      organization_id: fixture.app.organizationId,
      organization_name: 'Test Ltd',
      inviter_name: 'owner',
      role: 'clerk',
      created_at: expect.any(String),
      expires_at: expect.any(String),
    });
    const first = await received(key, '?limit=2');
    expect(first.body).toHaveLength(2);
    const cursor = first.headers.get('x-next-cursor') ?? '';
    const second = await received(key, `?limit=2&cursor=${cursor}`);
    expect(second.body.map(({ id }: { id: string }) => id)).toEqual([sent[0]?.id]);
    expect(await received(fixture.app.keys.owner, `?cursor=${cursor}`)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_CURSOR' },
    });
    await fixture.expire(sent[0]?.id ?? '');
    await fixture.app.request('DELETE', `/api/invitations/${sent[2]?.id}`, {
      key: others[0]?.keys.owner ?? '',
    });
    expect((await received(key)).body.map(({ id }: { id: string }) => id)).toEqual([sent[3]?.id]);
  });

  test('shows an API key the invitations of its user, and requires a credential', async () => {
    const { keys } = await fixture.app.newOrganization();
    expect((await received(keys.viewer)).body).toEqual([]);
    expect((await received(null)).status).toBe(401);
  });
});

describe('public procedures', () => {
  test('are exactly those of the list in public.ts', () => {
    const declared = Object.entries(proceduresOf(appRouter))
      .filter(([, { _def }]) => (_def.meta as { permission?: string } | undefined)?.permission === 'public')
      .map(([path]) => path);
    expect(declared.sort()).toEqual([...publicProcedures].sort());
  });

  test('share one limit of 60 calls per minute and address, counted per call over both transports', async () => {
    const few = await startInvitationFixture({ PUBLIC_RATE_LIMIT_PER_MINUTE: '60' });
    try {
      const nothing = { token: 'nothing' };
      const batch = (calls: number, key: string | null = null) =>
        few.app.request(
          'POST',
          `/trpc/${Array.from({ length: calls }, () => 'invitations.preview').join(',')}?batch=1`,
          {
            key,
            body: Object.fromEntries(Array.from({ length: calls }, (_, at) => [at, nothing])),
          },
        );
      for (let n = 0; n < 5; n += 1) await batch(10);
      for (let n = 0; n < 10; n += 1) expect((await few.accept(nothing)).status).toBe(404);
      const late = await few.decline(nothing);
      expect(late).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
      expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(late.headers.get('ratelimit')).toContain('public-calls');
      expect((await batch(1)).status).toBe(429);
      // A credential does not bypass the limit, and the limit does not affect other procedures.
      expect((await few.preview(nothing, { key: few.app.keys.owner })).status).toBe(429);
      expect((await few.app.request('GET', '/api/me')).status).toBe(200);
    } finally {
      await few.stop();
    }
  });

  test('are the only ones that run in a batch without a credential', async () => {
    const response = await fixture.app.request('POST', '/trpc/invitations.preview,invitations.send?batch=1', {
      key: null,
      body: { 0: { token: 'nothing' }, 1: { email: fixture.address(), role: 'clerk' } },
    });
    expect(
      response.body.map((each: { error: { data: { httpStatus: number } } }) => each.error.data.httpStatus),
    ).toEqual([404, 401]);
  });
});
