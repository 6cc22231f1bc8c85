import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, type Headers } from '../../src/http/testing/example-run.ts';
import { matrixRows, type MatrixRow } from '../../src/http/testing/matrix.ts';
import {
  callOver,
  transports,
  type ComparableResponse,
  type Transport,
} from '../../src/http/testing/transports.ts';
import { optOutToken } from '../../src/modules/identity/invitations/opt-out.ts';
import { newId } from '../../src/platform/ids.ts';
import { publicProcedures } from '../../src/procedures/public.ts';
import {
  expectCreated,
  latestInvitationToken,
  sendInvitation,
  signIn,
  startTestApp,
  withoutLimits,
  type TestApp,
} from '../../src/testing/index.ts';
import { organizationRows, waitForBackgroundWork } from '../../src/testing/organization-rows.ts';

// A public procedure takes an invitation's token instead of a credential: the token gives access to its own
// invitation, for the addressee only, and any other token to nothing.

const publicRows = matrixRows.filter((row) => row.isPublic);
const isOptOut = ({ name }: MatrixRow): boolean => /^invitations\.opt(?:Out|In)$/.test(name);
const optOutRows = publicRows.filter(isOptOut);
const invitationRows = publicRows.filter((row) => !isOptOut(row));

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(withoutLimits);
});
afterAll(() => app.stop());

async function invite(): Promise<{ id: string; email: string; token: string }> {
  const { id, email } = await expectCreated(sendInvitation(app));
  return { id, email, token: await latestInvitationToken(app, email) };
}

async function changeInvitation(method: string, path: string): Promise<void> {
  expect((await app.request(method, `/api/invitations/${path}`)).status).toBeLessThan(300);
}

const signedIn = async (email: string): Promise<Headers> =>
  bearer(await signIn(app, email, `public-${email}`));

function callWithToken(
  transport: Transport,
  row: MatrixRow,
  token: string,
  headers: Headers = {},
): Promise<ComparableResponse> {
  const input = row.name === 'invitations.accept' ? { token, name: 'Ada' } : { token };
  return callOver(transport, app.url, row, input, headers);
}

it('the tests below cover every public procedure', () => {
  expect([...new Set(publicRows.map(({ name }) => name))].toSorted()).toEqual(
    [...publicProcedures].toSorted(),
  );
});

describe.each(transports)('over %s', (transport) => {
  it.each(invitationRows)('$name treats a dead token like an unknown one', async (row) => {
    const [revoked, declined, resent] = [await invite(), await invite(), await invite()];
    await changeInvitation('DELETE', revoked.id);
    const declining = await app.request('POST', '/api/invitations/decline', {
      key: null,
      body: { token: declined.token },
    });
    expect(declining.status).toBe(204);
    await changeInvitation('POST', `${resent.id}/resend`);
    const unknown = await callWithToken(transport, row, randomBytes(32).toString('base64url'));
    expect(unknown.status).toBe(404);
    for (const { token } of [revoked, declined, resent])
      expect(await callWithToken(transport, row, token)).toEqual(unknown);
    const control = await callWithToken(transport, row, await latestInvitationToken(app, resent.email));
    expect(control.status, `positive control: ${control.text}`).toBeLessThan(300);
  });

  it.each(invitationRows)('$name with a credential works for the addressee only', async (row) => {
    const stranger = await app.newOrganization();
    const guest = await invite();
    await waitForBackgroundWork(app.admin);
    const readRows = () =>
      Promise.all([app, stranger].map(({ organizationId }) => organizationRows(app.admin, organizationId)));
    const before = await readRows();
    const others = [
      bearer(stranger.keys.owner),
      bearer(app.keys.owner),
      await signedIn(`other-${newId()}@example.com`),
    ];
    for (const headers of others) {
      const { status, text } = await callWithToken(transport, row, guest.token, headers);
      if (row.name === 'invitations.preview') expect(status, `with a credential: ${text}`).toBe(200);
      else expect(text).toContain('"code":"INVITATION_NOT_YOURS"');
      expect(text).not.toContain(guest.email);
    }
    expect(await readRows()).toEqual(before);
    const own = await callWithToken(transport, row, guest.token, await signedIn(guest.email));
    expect(own.status, `positive control: ${own.text}`).toBeLessThan(300);
  });

  it.each(optOutRows)('$name takes only its own kind of token, and ignores credentials', async (row) => {
    const guest = await invite();
    const unknown = await callWithToken(transport, row, randomBytes(60).toString('base64url'));
    expect(unknown.status).toBe(404);
    expect(await callWithToken(transport, row, guest.token)).toEqual(unknown);
    const token = optOutToken(app.services.tokenKeys, guest.email);
    expect(await callWithToken(transport, row, `x${token}`)).toEqual(unknown);
    await waitForBackgroundWork(app.admin);
    const before = await organizationRows(app.admin, app.organizationId);
    for (const headers of [{}, bearer(app.keys.owner)])
      expect((await callWithToken(transport, row, token, headers)).status).toBeLessThan(300);
    expect(await organizationRows(app.admin, app.organizationId)).toEqual(before);
  });
});
