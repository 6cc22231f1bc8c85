import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { startInvitationFixture, type InvitationFixture } from './testing/invitation-fixture.ts';

let fixture: InvitationFixture;
beforeAll(async () => {
  fixture = await startInvitationFixture();
});
afterAll(() => fixture.stop());

const batch = (invitations: unknown, options: { key?: string; headers?: Record<string, string> } = {}) =>
  fixture.app.request('POST', '/api/invitations/batch', { body: { invitations }, ...options });
const clerk = (email = fixture.address()) => ({ email, role: 'clerk' });
const sentTo = (emails: readonly string[]) =>
  fixture.app.admin`select 1 from invitations where email = any (${[...emails]})`;

describe('a batch of invitations', () => {
  test('returns an outcome for each, in the order given, and mails those sent', async () => {
    const [member] = await fixture.app
      .admin`select email from users where id = ${fixture.app.userIds.viewer}`;
    const [twice, fresh] = [fixture.address(), fixture.address()];
    const response = await batch([
      clerk(fresh),
      { email: 'z@y@x', role: 'clerk' },
      clerk(member?.['email']),
      clerk(twice),
      { ...clerk(twice), metadata: { second: true } },
      { email: fixture.address(), role: 'king' },
    ]);
    expect(response.status).toBe(200);
    expect(response.body.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'sent',
      'invalid',
      'registered',
      'sent',
      'already_invited',
      'invalid',
    ]);
    expect(response.body[0].invitation).toMatchObject({ email: fresh, status: 'pending' });
    expect(response.body[0]).not.toHaveProperty('problem');
    expect(response.body[1].problem).toMatchObject({
      code: 'VALIDATION_FAILED',
      status: 400,
      errors: [{ pointer: '/invitations/1/email', code: 'INVALID_EMAIL' }],
    });
    expect(response.body[2].problem).toMatchObject({ code: 'EMAIL_ALREADY_REGISTERED', status: 409 });
    expect(response.body[4].problem).toMatchObject({ code: 'INVITATION_ALREADY_EXISTS', status: 409 });
    expect(response.body[5].problem.errors[0].pointer).toBe('/invitations/5/role');
    expect((await fixture.accept({ token: await fixture.tokenOf(fresh) })).status).toBe(200);
    expect((await fixture.row(response.body[3].invitation.id))?.['metadata']).toEqual({});
  });

  const hostile: [unknown, string][] = [
    [null, '/invitations/1'],
    ['a@example.com', '/invitations/1'],
    [[], '/invitations/1'],
    [{}, '/invitations/1/email'],
    [{ email: 'mi\u212Ae@example.com', role: 'clerk' }, '/invitations/1/email'],
    [{ email: 'a@example.com\r\nBcc: b@example.com', role: 'clerk' }, '/invitations/1/email'],
    [{ email: 'a@example.com,b@example.com', role: 'clerk' }, '/invitations/1/email'],
    [{ email: '"a"@example.com', role: 'clerk' }, '/invitations/1/email'],
    [{ email: `${'a'.repeat(65)}@example.com`, role: 'clerk' }, '/invitations/1/email'],
    [{ email: 'ok@example.com', role: 'clerk', token: 'x' }, '/invitations/1/token'],
    [{ email: 'ok@example.com', role: 'clerk', metadata: null }, '/invitations/1/metadata'],
    [
      { email: 'ok@example.com', role: 'clerk', metadata: { a: 'x'.repeat(9000) } },
      '/invitations/1/metadata',
    ],
    [
      { email: 'ok@example.com', role: 'clerk', metadata: { 'a/b~': '\0' } },
      '/invitations/1/metadata/a~1b~0',
    ],
  ];
  test.each(hostile)(
    'with the item %j reports %s, stores nothing for it and sends the others',
    async (item, pointer) => {
      const good = clerk();
      const { status, body } = await batch([good, item]);
      expect(status).toBe(200);
      expect(body[0].outcome).toBe('sent');
      expect(body[1]).toMatchObject({ outcome: 'invalid', problem: { code: 'VALIDATION_FAILED' } });
      expect(body[1].problem.errors[0].pointer).toBe(pointer);
      expect(await sentTo(['ok@example.com', 'a@example.com', 'b@example.com'])).toHaveLength(0);
    },
  );

  test('rejects single items that exceed the caller’s role or are out of scope', async () => {
    const other = await fixture.app.newOrganization();
    const { body } = await batch(
      [
        { ...clerk(), role: 'owner' },
        { ...clerk(), metadata: { organization_id: other.organizationId } },
        { ...clerk(), metadata: { period_id: newId() } },
        { ...clerk(), metadata: { organization_id: fixture.app.organizationId.toUpperCase() } },
      ],
      { key: fixture.app.keys.admin },
    );
    expect(body.map(({ problem }: { problem?: { code: string } }) => problem?.code)).toEqual([
      'ROLE_TOO_HIGH',
      'ORGANIZATION_NOT_FOUND',
      'NOT_FOUND',
      undefined,
    ]);
  });

  test('is a list of 1 to 100, up to 1 MB, from callers who may invite', async () => {
    for (const given of [undefined, null, {}, 'x', [], Array.from({ length: 101 }, () => clerk())])
      expect((await batch(given)).body).toMatchObject({
        code: 'VALIDATION_FAILED',
        errors: [{ pointer: '/invitations' }],
      });
    expect((await batch([clerk()], { key: fixture.app.keys.accountant })).status).toBe(403);
    const large = Array.from({ length: 100 }, () => ({ ...clerk(), metadata: { a: 'x'.repeat(8000) } }));
    expect((await batch(large)).body.every(({ outcome }: { outcome: string }) => outcome === 'sent')).toBe(
      true,
    );
    expect((await batch([{ ...clerk(), metadata: { a: 'x'.repeat(1024 * 1024) } }])).status).toBe(413);
  });

  test('with an Idempotency-Key is sent once, even by concurrent requests', async () => {
    const emails = [fixture.address(), fixture.address(), fixture.address()];
    const headers = { 'idempotency-key': randomUUID() };
    const given = emails.map(clerk);
    const responses = await Promise.all([1, 2, 3].map(() => batch(given, { headers })));
    expect(new Set(responses.map(({ body }) => JSON.stringify(body)))).toHaveLength(1);
    expect(responses[0]?.body.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'sent',
      'sent',
      'sent',
    ]);
    expect(await sentTo(emails)).toHaveLength(3);
    expect((await batch(given.slice(1), { headers })).status).toBe(422);
  });

  test('does not deadlock with one that has the same addresses in reverse order', async () => {
    for (let round = 0; round < 3; round += 1) {
      const emails = Array.from({ length: 20 }, () => fixture.address());
      const responses = await Promise.all([
        batch(emails.map(clerk)),
        batch(emails.toReversed().map(clerk)),
        batch(emails.map(clerk)),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
      const sent = responses.flatMap(({ body }) => body).filter(({ outcome }) => outcome === 'sent');
      expect(sent).toHaveLength(20);
      expect(await sentTo(emails)).toHaveLength(20);
    }
  });

  test('works over tRPC too', async () => {
    const email = fixture.address();
    const [first, second] = await fixture.app
      .trpc()
      .invitations.sendBatch.mutate({ invitations: [clerk(email), clerk('x')] as never });
    expect([first?.outcome, second?.outcome]).toEqual(['sent', 'invalid']);
  });
});

test('a batch of invitations that reaches a limit is sent up to the limit', async () => {
  const few = await startInvitationFixture({ INVITATIONS_PER_SENDER_HOUR: '3' });
  try {
    const { body } = await few.app.request('POST', '/api/invitations/batch', {
      body: { invitations: Array.from({ length: 5 }, () => clerk()) },
    });
    const outcomes = body.map(({ outcome }: { outcome: string }) => outcome).sort();
    expect(outcomes).toEqual(['limited', 'limited', 'sent', 'sent', 'sent']);
    const limited = body.find(({ outcome }: { outcome: string }) => outcome === 'limited');
    expect(limited.problem).toMatchObject({ code: 'RATE_LIMITED', status: 429 });
    expect(limited.problem.retry_after).toBeGreaterThan(3000);
  } finally {
    await few.stop();
  }
});
