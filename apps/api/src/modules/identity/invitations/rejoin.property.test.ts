import * as fc from 'fast-check';
import { rank, type Role } from '@tallybook/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  latestInvitationToken,
  sendInvitation,
  signIn,
  startTestApp,
  updateSettings,
  withoutLimits,
  type TestApp,
} from '../../../testing/index.ts';
import { histories } from '../../../testing/histories.ts';

// A person with two addresses who joins, changes address, is demoted, removed and invited again, over HTTP, against a
// plain model: a role comes only from an invitation that was sent after the last removal.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(withoutLimits);
});
afterAll(() => app.stop());

interface Step {
  readonly action: 'invite' | 'accept' | 'change address' | 'change role' | 'remove';
  readonly address: number;
  /** With `period_id` or without, so that an address can have two pending invitations. */
  readonly scoped: boolean;
  readonly role: Role;
  readonly which: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  action: fc.constantFrom('invite', 'invite', 'accept', 'accept', 'change address', 'change role', 'remove'),
  address: fc.nat(1),
  scoped: fc.boolean(),
  role: fc.constantFrom('admin', 'accountant', 'clerk'),
  which: fc.nat(4),
});

interface Sent {
  readonly email: string;
  readonly scoped: boolean;
  readonly role: Role;
  readonly token: string;
  status: 'pending' | 'accepted' | 'revoked';
}

let runs = 0;

async function run(steps: readonly Step[]): Promise<void> {
  runs += 1;
  const own = await app.newOrganization();
  await updateSettings(app, own, { invite_registered: true });
  const owner = { key: own.keys.owner };
  const period = await app.request('POST', '/api/accounting/periods', {
    ...owner,
    body: { name: 'March', start_date: '2026-03-01', end_date: '2026-03-31' },
  });
  const [subject, emails] = [`rejoins-${runs}`, [`one-${runs}@example.com`, `two-${runs}@example.com`]];
  const sent: Sent[] = [];
  let email = emails[0] ?? '';
  const held = new Set([email]);
  let key = await signIn(app, email, subject);
  const userId = (await app.request('GET', '/api/me', { key })).body.user_id as string;
  let role: Role | undefined;
  const revoke = (those: (each: Sent) => boolean): void => {
    for (const each of sent) if (each.status === 'pending' && those(each)) each.status = 'revoked';
  };
  for (const { action, address, scoped, role: given, which } of steps) {
    if (action === 'invite') {
      const to = emails[address] ?? '';
      const metadata = scoped ? { period_id: period.body.id as string } : {};
      const { status } = await sendInvitation(app, { email: to, role: given, metadata }, owner);
      const pending = sent.some(
        (each) => each.email === to && each.scoped === scoped && each.status === 'pending',
      );
      expect(status).toBe((role !== undefined && to === email) || pending ? 409 : 201);
      if (status === 201)
        sent.push({
          email: to,
          scoped,
          role: given,
          token: await latestInvitationToken(app, to),
          status: 'pending',
        });
    } else if (action === 'accept') {
      const chosen = sent[which % Math.max(1, sent.length)];
      if (chosen === undefined) continue;
      const { status, body } = await app.request('POST', '/api/invitations/accept', {
        key,
        body: { token: chosen.token },
      });
      if (chosen.status === 'revoked') expect(status).toBe(404);
      else if (chosen.status === 'accepted') expect(status).toBe(role === undefined ? 409 : 200);
      else if (chosen.email !== email) expect(status).toBe(403);
      else {
        expect(status).toBe(200);
        role = role !== undefined && rank(role) > rank(chosen.role) ? role : chosen.role;
        expect(body.role).toBe(role);
        chosen.status = 'accepted';
        revoke((each) => each.email === email);
      }
    } else if (action === 'change address') {
      email = emails[address] ?? '';
      held.add(email);
      key = await signIn(app, email, subject);
    } else if (role !== undefined) {
      const path = `/api/members/${userId}`;
      // The service learns of a new address from the next call.
      await app.request('GET', '/api/me', { key });
      const [method, body] = action === 'remove' ? ['DELETE', undefined] : ['PATCH', { role: given }];
      expect((await app.request(method ?? '', path, { ...owner, body })).status).toBeLessThan(300);
      role = action === 'remove' ? undefined : given;
      const left = role;
      revoke((each) => held.has(each.email) && (left === undefined || rank(each.role) > rank(left)));
    }
    const { body } = await app.request('GET', '/api/me', { key });
    expect([body.user_id, body.role]).toEqual([userId, role ?? null]);
  }
}

test('no invitation outlives a removal, whatever the order of joining, changing address and rejoining', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 16 }), run), {
    numRuns: histories(12),
  });
});
