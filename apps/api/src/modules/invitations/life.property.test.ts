import * as fc from 'fast-check';
import { rank, type Role } from '@tallybook/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestOrganization } from '../../testing/index.ts';
import { sweepExpired } from './expire.ts';
import { linkToken } from './token.ts';
import { startGuests, type Guests } from './testing/guests.ts';

// Everything that can happen to invitations of one organization, in any order, over HTTP, against a plain model.

let guests: Guests;
beforeAll(async () => {
  // Mails stay where they are; tokens are derived.
  guests = await startGuests({ SMTP_URL: 'smtp://127.0.0.1:1', INVITATIONS_PER_RECIPIENT: '0' });
});
afterAll(() => guests.stop());

type Status = 'pending' | 'accepted' | 'expired' | 'revoked' | 'declined';
interface Known {
  id: string;
  email: string;
  role: Role;
  status: Status;
  version: number;
}

interface Step {
  readonly action:
    | 'send'
    | 'resend'
    | 'revoke'
    | 'accept'
    | 'decline'
    | 'expire'
    | 'sweep'
    | 'give'
    | 'preview';
  readonly guest: number;
  readonly which: number;
  readonly role: Role;
  /** Uses a link that a resend has made void, where there is one. */
  readonly old: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  action: fc.constantFrom(
    'send',
    'send',
    'resend',
    'revoke',
    'accept',
    'decline',
    'expire',
    'sweep',
    'give',
    'preview',
  ),
  guest: fc.nat(1),
  which: fc.nat(3),
  role: fc.constantFrom('owner', 'admin', 'clerk'),
  old: fc.boolean(),
});

/** The plain model: who has an account, what the sender may do, and what has become of each invitation. */
class Model {
  sender: Role = 'owner';
  readonly accounts = new Set<string>();
  readonly invitations: Known[] = [];

  mayGive(role: Role): boolean {
    return rank(this.sender) >= rank('admin') && rank(role) <= rank(this.sender);
  }

  send(email: string): number {
    if (this.accounts.has(email)) return 409;
    return this.invitations.some((each) => each.email === email && each.status === 'pending') ? 409 : 201;
  }

  resend(of: Known): number {
    if (of.status === 'revoked' || of.status === 'declined') return 404;
    if (of.status === 'accepted') return 409;
    if (!this.mayGive(of.role)) {
      of.status = 'revoked';
      return 403;
    }
    const newer = this.invitations.some(
      (each) => each !== of && each.email === of.email && each.status === 'pending',
    );
    if (newer) return 409;
    of.status = 'pending';
    of.version += 1;
    return 200;
  }

  revoke(of: Known): number {
    if (of.status === 'revoked' || of.status === 'declined') return 404;
    if (of.status !== 'pending') return 409;
    of.status = 'revoked';
    return 204;
  }

  accept(of: Known, version: number): number {
    if (version !== of.version || of.status === 'revoked' || of.status === 'declined') return 404;
    if (of.status !== 'pending') return 409;
    if (this.accounts.has(of.email)) return 401;
    if (!this.mayGive(of.role)) {
      of.status = 'revoked';
      return 403;
    }
    of.status = 'accepted';
    this.accounts.add(of.email);
    return 200;
  }

  decline(of: Known, version: number): number {
    if (version !== of.version || of.status === 'revoked' || of.status === 'declined') return 404;
    if (of.status === 'accepted') return 409;
    of.status = 'declined';
    return 204;
  }

  preview(of: Known, version: number): number {
    return version !== of.version || of.status === 'revoked' || of.status === 'declined' ? 404 : 200;
  }

  give(role: Role): void {
    this.sender = role;
    for (const each of this.invitations)
      if (each.status === 'pending' && !this.mayGive(each.role)) each.status = 'revoked';
  }
}

/** The sender is the seeded admin, made an owner first; the seeded owner keeps the members and the invitations. */
class Real {
  readonly model = new Model();
  readonly own: TestOrganization;
  readonly key: string;
  readonly emails = [guests.address(), guests.address()];

  constructor(own: TestOrganization, key: string) {
    this.own = own;
    this.key = key;
  }

  async take({ action, guest, which, role, old }: Step): Promise<void> {
    const { model, own } = this;
    const email = this.emails[guest] ?? '';
    const of = model.invitations[which % Math.max(1, model.invitations.length)];
    const owner = { key: own.keys.owner };
    if (action === 'send') {
      if (!model.mayGive(role)) return;
      const expected = model.send(email);
      const { status, body } = await guests.send({ email, role }, { key: this.key });
      expect([action, status]).toEqual([action, expected]);
      if (status === 201) model.invitations.push({ id: body.id, email, role, status: 'pending', version: 1 });
    } else if (action === 'sweep') {
      await sweepExpired(guests.app.services.database);
    } else if (action === 'give') {
      const path = `/api/members/${own.userIds.admin}`;
      const { status } = await guests.app.request('PATCH', path, { ...owner, body: { role } });
      expect(status).toBe(200);
      // Keys above a lowered role are dead for good; what is looked at here are the invitations.
      await guests.app.admin`update api_keys set revoked_at = null where user_id = ${own.userIds.admin}`;
      guests.app.services.authenticator.invalidate(own.userIds.admin);
      model.give(role);
    } else if (of === undefined) {
      return;
    } else if (action === 'expire') {
      await guests.expire(of.id);
      if (of.status === 'pending') of.status = 'expired';
    } else if (action === 'resend' || action === 'revoke') {
      const answer =
        action === 'resend'
          ? await guests.resend(of.id, owner)
          : await guests.app.request('DELETE', `/api/invitations/${of.id}`, owner);
      expect([action, of.status, answer.status]).toEqual([action, of.status, model[action](of)]);
    } else {
      const version = old && of.version > 1 ? of.version - 1 : of.version;
      const { token } = linkToken(guests.app.services.tokenKey, of.id, version);
      const before = of.status;
      const { status } = await guests[action]({ token });
      expect([action, before, status]).toEqual([action, before, model[action](of, version)]);
    }
  }

  /** What everybody may see agrees with the model. */
  async compare(): Promise<void> {
    const { model, own } = this;
    for (const { id, status, version } of model.invitations) {
      const { status: answered, body } = await guests.app.request('GET', `/api/invitations/${id}`, {
        key: own.keys.owner,
      });
      const hidden = status === 'revoked' || status === 'declined';
      expect([id, answered, body.status]).toEqual([id, hidden ? 404 : 200, hidden ? 404 : status]);
      expect((await guests.row(id))?.['token_version']).toBe(version);
      const accepted = (await guests.eventsOf(id)).filter((type) => type === 'invitation.accepted');
      expect(accepted).toHaveLength(status === 'accepted' ? 1 : 0);
    }
    const members = await guests.app.admin`
      select u.email, m.role, (select count(*)::int from api_keys k where k.user_id = u.id) as keys
      from memberships m join users u on u.id = m.user_id
      where m.organization_id = ${own.organizationId} and u.email = any (${this.emails})`;
    const expected = model.invitations
      .filter(({ status }) => status === 'accepted')
      .map(({ email, role }) => ({ email, role, keys: 1 }));
    expect([...members].sort(byEmail)).toEqual(expected.sort(byEmail));
  }
}

const byEmail = (a: Record<string, unknown>, b: Record<string, unknown>): number =>
  String(a['email']).localeCompare(String(b['email']));

test('invitations live as a plain model says, whatever happens to them in whichever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const own = await guests.app.newOrganization();
      const { admin } = guests.app;
      await admin`update memberships set role = 'owner' where user_id = ${own.userIds.admin}`;
      await admin`update api_keys set role = 'owner' where user_id = ${own.userIds.admin}`;
      const real = new Real(own, own.keys.admin);
      for (const each of steps) await real.take(each);
      await real.compare();
    }),
    { numRuns: 60 },
  );
}, 120_000);
