import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningService } from '../../start/service.ts';
import {
  latestInvitationToken,
  sendInvitation,
  sendRequest,
  startSecondInstance,
  startTestApp,
  withoutLimits,
  type TestApp,
  type TestOrganization,
} from '../../testing/index.ts';
import { startIssuer, type TestIssuer } from './testing/issuer.ts';
import { histories } from '../../testing/histories.ts';

// Random sequences of sign-ins, invitations and removals over HTTP, against a plain model. The second instance trusts a
// second issuer; both share the database.

let issuer: TestIssuer;
let app: TestApp;
let second: RunningService;
let own: TestOrganization;
const issuers = ['https://id.example.com', 'https://other.example.com'] as const;
beforeAll(async () => {
  issuer = await startIssuer();
  app = await startTestApp({ ...issuer.variables, ...withoutLimits });
  second = await startSecondInstance(app, {
    ...issuer.variables,
    ...withoutLimits,
    AUTH_ISSUER: issuers[1],
  });
});
afterAll(async () => {
  await second.stop();
  await app.stop();
  await issuer.stop();
});

interface Step {
  readonly action: 'sign in' | 'invite' | 'remove';
  /** 0 or 1. */
  readonly issuer: number;
  readonly subject: number;
  /** Of three addresses; 3: the token states none. */
  readonly address: number;
  readonly verified: boolean;
  /** Presents a token issued before all others. */
  readonly old: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  action: fc.constantFrom('sign in', 'sign in', 'sign in', 'sign in', 'invite', 'remove'),
  issuer: fc.constantFrom(0, 0, 0, 1),
  subject: fc.nat(2),
  address: fc.nat(3),
  verified: fc.constantFrom(true, true, true, false),
  old: fc.constantFrom(false, false, false, true),
});

interface Account {
  email: string | null;
  assertedAt: number;
  member: boolean;
  readonly identities: Set<string>;
  /** As the service names it, once known. */
  id: string | undefined;
}

/** A person is an issuer and a subject; an address leads only to an account without a subject of this issuer. */
class Model {
  readonly accounts: Account[] = [];

  holderOf = (email: string): Account | undefined => this.accounts.find((each) => each.email === email);

  add(account: Partial<Account>): Account {
    const added = { email: null, assertedAt: 0, member: false, identities: new Set<string>(), id: undefined };
    this.accounts.push({ ...added, ...account });
    return this.accounts.at(-1) as Account;
  }

  /** The account of the caller; undefined: ADDRESS_IN_USE. */
  signIn(by: string, subject: string, email: string | null, issuedAt: number): Account | undefined {
    const identity = `${by} ${subject}`;
    const known = this.accounts.find(({ identities }) => identities.has(identity));
    if (known === undefined) return this.#link(by, identity, email, issuedAt);
    if (email === null || email === known.email || issuedAt < known.assertedAt) return known;
    const taken = this.holderOf(email) !== undefined;
    if (taken && known.email === null) return known;
    Object.assign(known, { email: taken ? null : email, assertedAt: issuedAt });
    return known;
  }

  #link(by: string, identity: string, email: string | null, issuedAt: number): Account | undefined {
    const holder = email === null ? undefined : this.holderOf(email);
    if (holder === undefined)
      return this.add({
        email,
        assertedAt: email === null ? 0 : issuedAt,
        identities: new Set([identity]),
      });
    if ([...holder.identities].some((each) => each.startsWith(`${by} `))) return undefined;
    holder.identities.add(identity);
    holder.assertedAt = issuedAt;
    return holder;
  }
}

let runs = 0;
let tokens = 0;

async function run(steps: readonly Step[]): Promise<void> {
  runs += 1;
  own = await app.newOrganization();
  const model = new Model();
  const emailOf = (index: number): string | null => (index === 3 ? null : `p${runs}-${index}@example.com`);
  // All tokens are from the past hour, in the order of their use, but for the old ones.
  const start = Math.floor(Date.now() / 1000) - 3_000;
  for (const [index, { action, ...given }] of steps.entries()) {
    const email = emailOf(given.address);
    const holder = email === null ? undefined : model.holderOf(email);
    if (action === 'sign in') {
      const issuedAt = given.old ? start : start + 2 * index + 2;
      const [by, subject] = [issuers[given.issuer] ?? issuers[0], `${runs}-${given.subject}`];
      const address = email === null ? {} : { email, email_verified: given.verified };
      tokens += 1;
      const key = await issuer.sign(subject, {
        claims: { iss: by, iat: issuedAt, jti: `${tokens}`, ...address },
      });
      const url = given.issuer === 1 ? second.url : app.url;
      const { status, body } = await sendRequest('GET', `${url}/api/me`, { key });
      const account = model.signIn(by, subject, given.verified ? email : null, issuedAt);
      if (account === undefined) {
        expect([status, body.code]).toEqual([409, 'ADDRESS_IN_USE']);
        continue;
      }
      expect(status).toBe(200);
      account.id ??= body.user_id;
      expect(body).toMatchObject({
        user_id: account.id,
        email: account.email,
        role: account.member ? 'clerk' : null,
      });
    } else if (action === 'invite' && email !== null) {
      const sent = await sendInvitation(app, { email }, { key: own.keys.owner });
      expect(sent.status).toBe(holder === undefined ? 201 : 409);
      if (holder !== undefined) continue;
      const accepted = await app.request('POST', '/api/invitations/accept', {
        key: null,
        body: { token: await latestInvitationToken(app, email) },
      });
      expect(accepted.status).toBe(200);
      model.add({ email, member: true, id: accepted.body.user_id });
    } else if (action === 'remove' && holder?.member === true) {
      const removed = await app.request('DELETE', `/api/members/${holder.id}`, { key: own.keys.owner });
      expect(removed.status).toBe(204);
      holder.member = false;
    }
  }
  const stored = await app.admin<{ id: string; email: string | null }[]>`
    select id, email from users where id = any (${model.accounts.flatMap(({ id }) => id ?? [])}::uuid[])`;
  for (const { id, email } of stored)
    expect(email).toBe(model.accounts.find((account) => account.id === id)?.email);
}

test('a person is an issuer and a subject, whatever happens to addresses', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), run), {
    numRuns: histories(20),
  });
});
