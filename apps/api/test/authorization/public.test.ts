import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/platform/ids.ts';
import { mailedToken, startTestApp, type TestApp } from '../../src/testing/index.ts';
import { publicProcedures } from '../../src/procedures/public.ts';
import { backgroundEnded, organizationRows } from './organization-rows.ts';
import { rows, type Row } from './rows.ts';
import { bearer } from './stage.ts';
import { callOn, type Wire, type WireAnswer } from './wires.ts';

// What is open to all asks for a token that was mailed in place of a credential: it opens its own invitation, for its
// own addressee, and any other token opens nothing.

const publicRows = rows().filter((row) => row.isPublic);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    RATE_LIMIT_PER_MINUTE: '0',
    PUBLIC_RATE_LIMIT_PER_MINUTE: '0',
    INVITATIONS_PER_RECIPIENT: '0',
    INVITATION_RESEND_SECONDS: '0',
  });
});
afterAll(() => app.stop());

type Headers = Record<string, string>;

async function invited(): Promise<{ id: string; email: string; token: string }> {
  const email = `guest-${newId()}@example.com`;
  const sent = await app.request('POST', '/api/invitations', { body: { email, role: 'clerk' } });
  expect(sent.status).toBe(201);
  return { id: sent.body.id, email, token: await mailedToken(app, email) };
}

async function change(method: string, path: string): Promise<void> {
  expect((await app.request(method, `/api/invitations/${path}`)).status).toBeLessThan(300);
}

async function signedIn(email: string): Promise<Headers> {
  const issued = await app.request('POST', '/dev/token', {
    key: null,
    body: { email, sub: `public-${email}` },
  });
  expect(issued.status).toBe(200);
  return bearer(issued.body.token);
}

const ask = (wire: Wire, row: Row, token: string, headers: Headers = {}): Promise<WireAnswer> =>
  callOn(wire, app.url, row, row.name === 'invitations.accept' ? { token, name: 'Ada' } : { token }, headers);

it('every public procedure is tried here', () => {
  expect([...new Set(publicRows.map(({ name }) => name))].toSorted()).toEqual(
    [...publicProcedures].toSorted(),
  );
});

describe.each(['rest', 'trpc'] as const)('on %s', (wire) => {
  it.each(publicRows)('$name takes no token that is dead or made up', async (row) => {
    const [revoked, declined, resent] = [await invited(), await invited(), await invited()];
    await change('DELETE', revoked.id);
    const said = await app.request('POST', '/api/invitations/decline', {
      key: null,
      body: { token: declined.token },
    });
    expect(said.status).toBe(204);
    await change('POST', `${resent.id}/resend`);
    const unknown = await ask(wire, row, randomBytes(32).toString('base64url'));
    expect(unknown.status).toBe(404);
    for (const { token } of [revoked, declined, resent]) expect(await ask(wire, row, token)).toEqual(unknown);
    const control = await ask(wire, row, await mailedToken(app, resent.email));
    expect(control.status, `the control: ${control.text}`).toBeLessThan(300);
  });

  it.each(publicRows)("$name with somebody's credential is for the addressee", async (row) => {
    const stranger = await app.newOrganization();
    const guest = await invited();
    await backgroundEnded(app.admin);
    const held = () =>
      Promise.all([app, stranger].map((each) => organizationRows(app.admin, each.organizationId)));
    const before = await held();
    const others = [
      bearer(stranger.keys.owner),
      bearer(app.keys.owner),
      await signedIn(`other-${newId()}@example.com`),
    ];
    for (const headers of others) {
      const { status, text } = await ask(wire, row, guest.token, headers);
      if (row.name === 'invitations.preview') expect(status, `with a credential: ${text}`).toBe(200);
      else expect(text).toContain('"code":"INVITATION_NOT_YOURS"');
      expect(text).not.toContain(guest.email);
    }
    expect(await held()).toEqual(before);
    const own = await ask(wire, row, guest.token, await signedIn(guest.email));
    expect(own.status, `the control: ${own.text}`).toBeLessThan(300);
  });
});
