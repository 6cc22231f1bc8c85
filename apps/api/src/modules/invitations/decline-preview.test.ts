import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicProcedures } from '../../procedures/public.ts';
import { appRouter } from '../router.ts';
import { proceduresOf } from '../../procedures/procedures-of.ts';
import { startGuests, type Guests } from './testing/guests.ts';

let guests: Guests;
beforeAll(async () => {
  guests = await startGuests();
});
afterAll(() => guests.stop());

async function invited(email = guests.address(), key?: string) {
  const sent = await guests.send({ email, role: 'clerk' }, key === undefined ? {} : { key });
  expect(sent.status).toBe(201);
  return { id: sent.body.id as string, email, token: await guests.tokenOf(email) };
}
const listed = async () =>
  (await guests.app.request('GET', '/api/invitations')).body.map(({ id }: { id: string }) => id);

describe('the preview', () => {
  test('shows who invites whereto, and the address only to whoever knows it', async () => {
    const { token, id } = await invited('grace.hopper@example.com');
    const answer = await guests.preview({ token });
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({
      organization_name: 'Test Ltd',
      inviter_name: 'owner',
      email_masked: 'g•••r@example.com',
      status: 'pending',
      expires_at: (await guests.row(id))?.['expires_at'].toISOString(),
    });
  });

  test('is the same whether or not the address has an account', async () => {
    const { token, email } = await invited();
    const before = await guests.preview({ token });
    await guests.app.request('GET', '/api/me', { key: await guests.signedIn(email) });
    expect((await guests.preview({ token })).body).toEqual(before.body);
  });

  test('says what has become of it, and is open to whoever holds the link', async () => {
    const [expired, accepted] = [await invited(), await invited()];
    await guests.expire(expired.id);
    await guests.accept({ token: accepted.token });
    expect((await guests.preview({ token: expired.token })).body.status).toBe('expired');
    expect(
      (await guests.preview({ token: accepted.token }, { key: guests.app.keys.viewer })).body.status,
    ).toBe('accepted');
  });
});

describe('declining', () => {
  test('takes it off the list, for good, and the address can be invited again', async () => {
    const { id, email, token } = await invited();
    expect(await listed()).toContain(id);
    expect(await guests.decline({ token })).toMatchObject({ status: 204, body: '' });
    expect(await listed()).not.toContain(id);
    expect((await guests.app.request('GET', `/api/invitations/${id}`)).status).toBe(404);
    expect((await guests.decline({ token })).status).toBe(404);
    expect(await guests.eventsOf(id)).toEqual(['invitation.sent', 'invitation.declined']);
    expect(await guests.detailsOf(id, 'invitation.declined')).toMatchObject({
      email,
      role: expect.any(String),
    });
    expect((await guests.send({ email, role: 'clerk' })).status).toBe(201);
  });

  test('is possible when it has expired, and not when it was accepted', async () => {
    const [expired, accepted] = [await invited(), await invited()];
    await guests.expire(expired.id);
    expect((await guests.decline({ token: expired.token })).status).toBe(204);
    expect(await listed()).not.toContain(expired.id);
    await guests.accept({ token: accepted.token });
    expect((await guests.decline({ token: accepted.token })).body.code).toBe('INVITATION_ALREADY_ACCEPTED');
  });

  test('is not for somebody else who is signed in', async () => {
    const { token, email, id } = await invited();
    expect((await guests.decline({ token }, { key: guests.app.keys.owner })).body.code).toBe(
      'INVITATION_NOT_YOURS',
    );
    expect((await guests.row(id))?.['status']).toBe('pending');
    expect((await guests.decline({ token }, { key: await guests.signedIn(email) })).status).toBe(204);
  });
});

describe('what was received', () => {
  const received = (key: string | null, query = '') =>
    guests.app.request('GET', `/api/invitations/received${query}`, { key });

  test('are the pending ones to the own address, of every organization, newest first, without a token', async () => {
    const email = guests.address();
    const others = [await guests.app.newOrganization(), await guests.app.newOrganization()];
    const sent = [await invited(email), await invited(guests.address())];
    for (const { keys } of others) {
      const { body } = await guests.send(
        { email, role: 'clerk', metadata: { secret: 1 } },
        { key: keys.owner },
      );
      sent.push({ id: body.id, email, token: '' });
    }
    const key = await guests.signedIn(email);
    const answer = await received(key);
    expect(answer.body.map(({ id }: { id: string }) => id)).toEqual([sent[3]?.id, sent[2]?.id, sent[0]?.id]);
    expect(answer.body[2]).toEqual({
      id: sent[0]?.id,
      organization_id: guests.app.organizationId,
      organization_name: 'Test Ltd',
      inviter_name: 'owner',
      created_at: expect.any(String),
      expires_at: expect.any(String),
    });
    const first = await received(key, '?limit=2');
    expect(first.body).toHaveLength(2);
    const cursor = first.headers.get('x-next-cursor') ?? '';
    const second = await received(key, `?limit=2&cursor=${cursor}`);
    expect(second.body.map(({ id }: { id: string }) => id)).toEqual([sent[0]?.id]);
    expect(await received(guests.app.keys.owner, `?cursor=${cursor}`)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_CURSOR' },
    });
    await guests.expire(sent[0]?.id ?? '');
    await guests.app.request('DELETE', `/api/invitations/${sent[2]?.id}`, {
      key: others[0]?.keys.owner ?? '',
    });
    expect((await received(key)).body.map(({ id }: { id: string }) => id)).toEqual([sent[3]?.id]);
  });

  test('an API key sees those of its person; nobody sees any without a credential', async () => {
    const { keys } = await guests.app.newOrganization();
    expect((await received(keys.viewer)).body).toEqual([]);
    expect((await received(null)).status).toBe(401);
  });
});

describe('what is public', () => {
  test('stands in the one list, and nothing else is', () => {
    const open = Object.entries(proceduresOf(appRouter))
      .filter(([, { _def }]) => (_def.meta as { permission?: string } | undefined)?.permission === 'public')
      .map(([path]) => path);
    expect(open.sort()).toEqual([...publicProcedures].sort());
  });

  test('is called 60 times a minute from one address, counted call by call, on both wires together', async () => {
    const few = await startGuests({ PUBLIC_RATE_LIMIT_PER_MINUTE: '60' });
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
      // A credential is no way around it, and whoever has one is not held up elsewhere.
      expect((await few.preview(nothing, { key: few.app.keys.owner })).status).toBe(429);
      expect((await few.app.request('GET', '/api/me')).status).toBe(200);
    } finally {
      await few.stop();
    }
  });

  test('a batch of calls without a credential reaches what is public in it and nothing else', async () => {
    const answer = await guests.app.request('POST', '/trpc/invitations.preview,invitations.send?batch=1', {
      key: null,
      body: { 0: { token: 'nothing' }, 1: { email: guests.address(), role: 'clerk' } },
    });
    expect(
      answer.body.map((each: { error: { data: { httpStatus: number } } }) => each.error.data.httpStatus),
    ).toEqual([404, 401]);
  });
});
