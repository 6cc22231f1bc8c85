import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { may, rank, roles } from '../identity/roles.ts';
import { requireAcceptable, requireKnown, roleAfterJoining, rolesToInvite, senderProblem } from './rules.ts';
import { maskEmail } from './mask.ts';

const me = { userId: 'me', email: 'me@example.com' };
const codeOf = (work: () => unknown): unknown => {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('responding to an invitation', () => {
  test.each([
    [undefined, 'NOT_FOUND'],
    ['revoked', 'NOT_FOUND'],
    ['declined', 'NOT_FOUND'],
    ['pending', undefined],
    ['expired', undefined],
    ['accepted', undefined],
  ] as const)('with the status %s causes %s', (status, code) => {
    expect(codeOf(() => requireKnown(status === undefined ? undefined : { status, email: me.email }))).toBe(
      code,
    );
  });

  test.each([
    ['pending', null, undefined],
    ['pending', me, undefined],
    ['pending', { userId: 'eve', email: 'eve@example.com' }, 'INVITATION_NOT_YOURS'],
    ['pending', { userId: 'eve', email: null }, 'INVITATION_NOT_YOURS'],
    ['expired', null, 'INVITATION_EXPIRED'],
    ['expired', me, 'INVITATION_EXPIRED'],
    ['expired', { userId: 'eve', email: null }, 'INVITATION_NOT_YOURS'],
    ['accepted', null, 'INVITATION_ALREADY_ACCEPTED'],
    ['accepted', { userId: 'eve', email: null }, 'INVITATION_ALREADY_ACCEPTED'],
  ] as const)('that is %s, as %j, causes %s', (status, caller, code) => {
    expect(codeOf(() => requireAcceptable({ status, email: me.email }, caller))).toBe(code);
  });

  test('requires a sender who may still grant the role', () => {
    for (const own of [undefined, ...roles])
      for (const granted of roles) {
        const allowed = own !== undefined && may(own, 'invitations.send') && rank(granted) <= rank(own);
        expect(rolesToInvite(own).includes(granted)).toBe(allowed);
        expect(senderProblem(own, granted)?.code).toBe(allowed ? undefined : 'INVITER_NO_LONGER_AUTHORIZED');
      }
  });

  test('never lowers a role', () => {
    for (const granted of roles) {
      expect(roleAfterJoining(undefined, granted)).toBe(granted);
      for (const current of roles)
        expect(rank(roleAfterJoining(current, granted))).toBe(Math.max(rank(current), rank(granted)));
    }
  });
});

describe('a masked email address', () => {
  test.each([
    ['grace@example.com', 'g•••e@example.com'],
    ['anna@example.com', 'a•••a@example.com'],
    ['bob@example.com', '•••@example.com'],
    ['a@example.com', '•••@example.com'],
  ])('shows %s as %s', (email, masked) => expect(maskEmail(email)).toBe(masked));

  test('reveals neither the local part nor its length', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{1,64}$/), (name) => {
        const masked = maskEmail(`${name}@example.com`);
        expect(masked).toMatch(/^(?:[a-z0-9]•••[a-z0-9]|•••)@example\.com$/);
        expect(masked.split('@')[0]).not.toContain(name);
      }),
    );
  });
});
