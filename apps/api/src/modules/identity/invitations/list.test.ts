import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/index.ts';

const path = '/api/invitations';

let app: TestApp;
const sent: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  for (let at = 0; at < 6; at += 1) {
    const { body } = await app.request('POST', path, {
      body: { email: `guest-${at}@example.com`, role: 'viewer' },
    });
    sent.unshift(body.id);
  }
  const theirs = { key: app.keys.admin, body: { email: 'another@example.com', role: 'viewer' } };
  await app.request('POST', path, theirs);
  await app.admin`update invitations set status = 'accepted', accepted_at = now() where email = 'guest-1@example.com'`;
  await app.admin`update invitations set expires_at = now() where email = 'guest-2@example.com'`;
  await app.admin`update invitations set status = 'revoked', revoked_at = now() where email = 'guest-3@example.com'`;
  await app.admin`update invitations set status = 'declined' where email = 'guest-4@example.com'`;
});
afterAll(() => app.stop());

const list = (query = '', key = app.keys.owner) => app.request('GET', `${path}${query}`, { key });
const emails = (items: { email: string }[]) => items.map(({ email }) => email.replace('@example.com', ''));

describe('the list of sent invitations', () => {
  test('contains the caller’s pending, accepted and expired invitations, newest first', async () => {
    const { status, body, headers } = await list();
    expect(status).toBe(200);
    expect(emails(body)).toEqual(['guest-5', 'guest-2', 'guest-1', 'guest-0']);
    expect(body.map((each: { status: string }) => each.status)).toEqual([
      'pending',
      'expired',
      'accepted',
      'pending',
    ]);
    expect(headers.get('link')).toBeNull();
    expect(emails((await list('', app.keys.admin)).body)).toEqual(['another']);
    expect((await list('', (await app.newOrganization()).keys.owner)).body).toEqual([]);
    expect(await app.trpc().invitations.list.query({})).toEqual(body);
  });

  test('can be filtered by status and by exact address', async () => {
    expect(emails((await list('?status=expired')).body)).toEqual(['guest-2']);
    expect(emails((await list('?status=pending')).body)).toEqual(['guest-5', 'guest-0']);
    expect(emails((await list('?email=GUEST-1@example.com')).body)).toEqual(['guest-1']);
    expect((await list('?email=guest-3@example.com')).body).toEqual([]);
    expect((await list('?status=pending&email=guest-1@example.com')).body).toEqual([]);
  });

  test.each([
    '?status=revoked',
    '?status=',
    '?email=x',
    '?limit=0',
    '?limit=1001',
    '?cursor=x',
    '?sort=email',
    '?status=pending&status=pending',
  ])('rejects the query %s', async (query) => expect((await list(query)).status).toBe(400));

  test.each(['accountant', 'clerk', 'viewer'] as const)('is forbidden to the role %s', async (role) =>
    expect((await list('', app.keys[role])).status).toBe(403),
  );

  test('treats a wildcard in the email filter as an ordinary character', async () => {
    for (const email of ['%@example.com', '_@example.com', 'guest-_@example.com'])
      expect((await list(`?email=${encodeURIComponent(email)}`)).body).toEqual([]);
    for (const email of ['%', '*', 'a@ex?mple.com', '@example.com'])
      expect((await list(`?email=${encodeURIComponent(email)}`)).body).toMatchObject({
        code: 'VALIDATION_FAILED',
        errors: [{ pointer: '/email' }],
      });
  });

  test('can be paged through with the Link header', async () => {
    const seen: string[] = [];
    for (let next: string | undefined = `${path}?limit=3`; next !== undefined;) {
      const { body, headers } = await app.request('GET', next);
      seen.push(...emails(body));
      const link: RegExpExecArray | null = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '');
      next = link?.[1];
      expect(headers.has('x-next-cursor')).toBe(next !== undefined);
    }
    expect(seen).toEqual(['guest-5', 'guest-2', 'guest-1', 'guest-0']);
    const page = await app.trpc().invitations.listPage.query({ limit: 3 });
    expect(page.items).toHaveLength(3);
    const rest = await app.trpc().invitations.listPage.query({ limit: 3, cursor: page.next_cursor ?? '' });
    expect(emails(rest.items)).toEqual(['guest-0']);
    expect(rest.next_cursor).toBeNull();
  });

  test('rejects a cursor of another filter or another sender', async () => {
    const cursor = (await list('?limit=1')).headers.get('x-next-cursor') ?? '';
    expect((await list(`?limit=1&status=pending&cursor=${cursor}`)).body.code).toBe('INVALID_CURSOR');
    expect((await list(`?limit=1&cursor=${cursor}`, app.keys.admin)).body.code).toBe('INVALID_CURSOR');
  });

  test('has details on each invitation for those who may invite, in their own organization only', async () => {
    const id = sent[5] ?? '';
    const get = (key: string) => app.request('GET', `${path}/${id}`, { key });
    expect((await get(app.keys.admin)).body.email).toBe('guest-0@example.com');
    expect((await get(app.keys.viewer)).status).toBe(403);
    expect((await get((await app.newOrganization()).keys.owner)).status).toBe(404);
    expect((await app.request('GET', `${path}/${sent[2]}`)).status).toBe(404);
    expect((await app.request('GET', `${path}/x`)).status).toBe(400);
  });
});
