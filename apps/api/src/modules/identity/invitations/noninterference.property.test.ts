import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import type { TestOrganization, TestResponse } from '../../../testing/index.ts';
import { optOutToken } from './opt-out.ts';
import { startInvitationFixture, type InvitationFixture } from './testing/invitation-fixture.ts';
import { histories } from '../../../testing/histories.ts';

// Random histories of three organizations that invite the same two addresses, with and without the other two.

// Accepting is left out: it creates an account, and whether an address has one is a documented response (409).

let fixture: InvitationFixture;
beforeAll(async () => {
  fixture = await startInvitationFixture({ INVITATIONS_PER_RECIPIENT: '2', INVITATION_RESEND_SECONDS: '60' });
});
afterAll(() => fixture.stop());

interface Step {
  readonly who: 0 | 1 | 2;
  readonly action: 'send' | 'resend' | 'revoke' | 'list' | 'opt out';
  readonly guest: number;
}
const step: fc.Arbitrary<Step> = fc.record({
  who: fc.constantFrom(0, 1, 1, 2, 2),
  action: fc.constantFrom('send', 'send', 'send', 'resend', 'revoke', 'list', 'opt out'),
  guest: fc.nat(1),
});

/** What the organization learns: everything in a response that is not a random id or a time. */
function visible({ status, body, headers }: TestResponse, names: ReadonlyMap<string, string>): string {
  const shown = {
    status,
    body,
    headers: [...headers].filter(([name]) => !/^(?:date|x-request-id|location|content-length)$/.test(name)),
  };
  let text = JSON.stringify(shown)
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/t=\d+|"retry-after","\d+"/g, 'WAIT')
    .replaceAll(/"request_id":"[^"]+"/g, '');
  for (const [id, name] of names) text = text.replaceAll(id, name);
  return text;
}

const newAddress = (): string => `${newId()}@example.com`;
const organizations = (number: number): Promise<TestOrganization[]> =>
  Promise.all(Array.from({ length: number }, () => fixture.app.newOrganization()));

async function responsesOfFirst(steps: readonly Step[], onlyFirst: boolean): Promise<string[]> {
  const own = await organizations(3);
  const emails = [newAddress(), newAddress()];
  const latest = new Map<string, string>();
  const names = new Map<string, string>([
    ...emails.map((email, at) => [email, `guest ${at}`] as const),
    ...own.flatMap(({ organizationId, userIds }, at) => [
      [organizationId, `organization ${at}`] as const,
      [userIds.owner, `owner ${at}`] as const,
    ]),
  ]);
  const seen: string[] = [];
  for (const { who, action, guest } of steps) {
    if (onlyFirst && who !== 0) continue;
    const key = own[who]!.keys.owner;
    const email = emails[guest]!;
    const id = latest.get(`${who} ${guest}`) ?? own[who]!.organizationId;
    const call = (method: string, path: string, options: { body?: unknown; key?: string | null } = {}) =>
      fixture.app.request(method, `/api/invitations${path}`, { key, ...options });
    const responses: TestResponse[] = [];
    if (action === 'send') {
      const sent = await call('POST', '', { body: { email, role: 'viewer' } });
      if (sent.status === 201) {
        latest.set(`${who} ${guest}`, sent.body.id);
        names.set(sent.body.id, `invitation to ${guest}`);
      }
      responses.push(sent);
    } else if (action === 'resend') responses.push(await call('POST', `/${id}/resend`, { body: {} }));
    else if (action === 'revoke') responses.push(await call('DELETE', `/${id}`));
    else if (action === 'list') responses.push(await call('GET', ''));
    // The recipient acts, whichever email the link came from.
    else if (who !== 0)
      await call('POST', '/opt-out', {
        key: null,
        body: { token: optOutToken(fixture.app.services.tokenKeys, email) },
      });
    await fixture.settleMails();
    responses.push(await call('GET', `/${latest.get(`${who} ${guest}`) ?? own[who]!.organizationId}`));
    if (who === 0) seen.push(...responses.map((response) => visible(response, names)));
  }
  return seen;
}

test('no response to an organization depends on what other organizations and recipients do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      expect(await responsesOfFirst(steps, false)).toEqual(await responsesOfFirst(steps, true));
    }),
    {
      numRuns: histories(8),
      examples: [
        [
          [
            { who: 1, action: 'send', guest: 0 },
            { who: 2, action: 'send', guest: 0 },
            { who: 0, action: 'send', guest: 0 },
            { who: 0, action: 'resend', guest: 0 },
            { who: 2, action: 'opt out', guest: 1 },
            { who: 0, action: 'send', guest: 1 },
            { who: 0, action: 'list', guest: 1 },
          ],
        ],
      ],
    },
  );
});
