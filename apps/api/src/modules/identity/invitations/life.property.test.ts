import * as fc from 'fast-check';
import { rank, type Role } from '@tallybook/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestOrganization } from '../../../testing/index.ts';
import { queuedToken } from '../../../testing/invitation-token.ts';
import { sweepExpired } from './expire.ts';
import { startInvitationFixture, type InvitationFixture } from './testing/invitation-fixture.ts';
import { histories } from '../../../testing/histories.ts';

// Random sequences of everything that can happen to invitations of one organization, over HTTP, against a simple model.

let fixture: InvitationFixture;
beforeAll(async () => {
  // No mail is delivered; tokens are derived from the queued jobs.
  fixture = await startInvitationFixture({ SMTP_URL: 'smtp://127.0.0.1:1' });
});
afterAll(() => fixture.stop());

type Status = 'pending' | 'accepted' | 'expired' | 'revoked' | 'declined';
interface ModelInvitation {
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
    | 'change role'
    | 'preview';
  readonly guest: number;
  readonly which: number;
  readonly role: Role;
  /** Uses a superseded link, if there is one. */
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
    'change role',
    'preview',
  ),
  guest: fc.nat(1),
  which: fc.nat(3),
  role: fc.constantFrom('owner', 'admin', 'clerk'),
  old: fc.boolean(),
});

/** The model: the accounts, the sender's role, and the status of each invitation. */
class Model {
  sender: Role = 'owner';
  readonly accounts = new Set<string>();
  readonly invitations: ModelInvitation[] = [];

  mayGrant(role: Role): boolean {
    return rank(this.sender) >= rank('admin') && rank(role) <= rank(this.sender);
  }

  send(email: string): number {
    if (this.accounts.has(email)) return 409;
    return this.invitations.some((each) => each.email === email && each.status === 'pending') ? 409 : 201;
  }

  resend(invitation: ModelInvitation): number {
    if (invitation.status === 'revoked' || invitation.status === 'declined') return 404;
    if (invitation.status === 'accepted') return 409;
    if (!this.mayGrant(invitation.role)) {
      invitation.status = 'revoked';
      return 403;
    }
    const newer = this.invitations.some(
      (other) => other !== invitation && other.email === invitation.email && other.status === 'pending',
    );
    if (newer) return 409;
    invitation.status = 'pending';
    invitation.version += 1;
    return 200;
  }

  revoke(invitation: ModelInvitation): number {
    if (invitation.status === 'revoked' || invitation.status === 'declined') return 404;
    if (invitation.status !== 'pending') return 409;
    invitation.status = 'revoked';
    return 204;
  }

  accept(invitation: ModelInvitation, version: number): number {
    if (version !== invitation.version || invitation.status === 'revoked' || invitation.status === 'declined')
      return 404;
    if (invitation.status !== 'pending') return 409;
    if (this.accounts.has(invitation.email)) return 401;
    if (!this.mayGrant(invitation.role)) {
      invitation.status = 'revoked';
      return 403;
    }
    invitation.status = 'accepted';
    this.accounts.add(invitation.email);
    return 200;
  }

  decline(invitation: ModelInvitation, version: number): number {
    if (version !== invitation.version || invitation.status === 'revoked' || invitation.status === 'declined')
      return 404;
    if (invitation.status === 'accepted') return 409;
    invitation.status = 'declined';
    return 204;
  }

  preview(invitation: ModelInvitation, version: number): number {
    return version !== invitation.version ||
      invitation.status === 'revoked' ||
      invitation.status === 'declined'
      ? 404
      : 200;
  }

  changeRole(role: Role): void {
    this.sender = role;
    for (const each of this.invitations)
      if (each.status === 'pending' && !this.mayGrant(each.role)) each.status = 'revoked';
  }
}

/** The sender is the seeded admin, promoted to owner; the seeded owner manages members and invitations. */
class Real {
  readonly model = new Model();
  readonly own: TestOrganization;
  readonly key: string;
  readonly emails = [fixture.address(), fixture.address()];
  /** By id and version. Read at once, because the job forgets its part when the invitation is no longer pending. */
  readonly #tokens = new Map<string, string | undefined>();

  constructor(own: TestOrganization, key: string) {
    this.own = own;
    this.key = key;
  }

  async perform({ action, guest, which, role, old }: Step): Promise<void> {
    const { model, own } = this;
    const email = this.emails[guest] ?? '';
    const invitation = model.invitations[which % Math.max(1, model.invitations.length)];
    const owner = { key: own.keys.owner };
    if (action === 'send') {
      if (!model.mayGrant(role)) return;
      const expected = model.send(email);
      const { status, body } = await fixture.send({ email, role }, { key: this.key });
      expect([action, status]).toEqual([action, expected]);
      if (status !== 201) return;
      model.invitations.push({ id: body.id, email, role, status: 'pending', version: 1 });
      await this.#rememberToken(body.id, 1);
    } else if (action === 'sweep') {
      await sweepExpired(fixture.app.services.database);
    } else if (action === 'change role') {
      const path = `/api/members/${own.userIds.admin}`;
      const { status } = await fixture.app.request('PATCH', path, { ...owner, body: { role } });
      expect(status).toBe(200);
      // Demotion revokes keys for good; this test is about invitations, so it restores them.
      await fixture.app.admin`update api_keys set revoked_at = null where user_id = ${own.userIds.admin}`;
      fixture.app.services.authenticator.invalidate(own.userIds.admin);
      model.changeRole(role);
    } else if (invitation === undefined) {
      return;
    } else if (action === 'expire') {
      await fixture.expire(invitation.id);
      if (invitation.status === 'pending') invitation.status = 'expired';
    } else if (action === 'resend' || action === 'revoke') {
      const response =
        action === 'resend'
          ? await fixture.resend(invitation.id, owner)
          : await fixture.app.request('DELETE', `/api/invitations/${invitation.id}`, owner);
      expect([action, invitation.status, response.status]).toEqual([
        action,
        invitation.status,
        model[action](invitation),
      ]);
      if (response.status === 200) await this.#rememberToken(invitation.id, invitation.version);
    } else {
      const version = old && invitation.version > 1 ? invitation.version - 1 : invitation.version;
      const token = this.#tokens.get(`${invitation.id} ${version}`);
      const before = invitation.status;
      const { status } = await fixture[action]({ token });
      expect([action, before, status]).toEqual([action, before, model[action](invitation, version)]);
    }
  }

  async #rememberToken(id: string, version: number): Promise<void> {
    this.#tokens.set(`${id} ${version}`, await queuedToken(fixture.app, { id, token_version: version }));
  }

  /** Compares everything that callers can see with the model. */
  async compare(): Promise<void> {
    const { model, own } = this;
    for (const { id, status, version } of model.invitations) {
      const { status: httpStatus, body } = await fixture.app.request('GET', `/api/invitations/${id}`, {
        key: own.keys.owner,
      });
      const hidden = status === 'revoked' || status === 'declined';
      expect([id, httpStatus, body.status]).toEqual([id, hidden ? 404 : 200, hidden ? 404 : status]);
      expect((await fixture.row(id))?.['token_version']).toBe(version);
      const accepted = (await fixture.eventsOf(id)).filter((type) => type === 'invitation.accepted');
      expect(accepted).toHaveLength(status === 'accepted' ? 1 : 0);
    }
    const members = await fixture.app.admin`
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

test('invitations follow a simple model through any sequence of events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const own = await fixture.app.newOrganization();
      const { admin } = fixture.app;
      await admin`update memberships set role = 'owner' where user_id = ${own.userIds.admin}`;
      await admin`update api_keys set role = 'owner' where user_id = ${own.userIds.admin}`;
      const real = new Real(own, own.keys.admin);
      for (const each of steps) await real.perform(each);
      await real.compare();
    }),
    { numRuns: histories(30) },
  );
});
