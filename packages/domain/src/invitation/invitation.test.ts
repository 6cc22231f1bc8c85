import { describe, expect, test } from 'vitest';
import { invitation, sendInvitationInput } from './invitation.ts';
import { scopeOf } from './metadata.ts';

const uuid = '0198C0DE-0000-7000-8000-000000000001';
const send = (given: Record<string, unknown>) =>
  sendInvitationInput.safeParse({ email: 'ada@example.com', role: 'clerk', ...given });

describe('the metadata of an invitation', () => {
  const deep = (levels: number): unknown => (levels === 1 ? {} : { in: deep(levels - 1) });
  const wide = (keys: number) => Object.fromEntries(Array.from({ length: keys }, (_, at) => [`k${at}`, at]));

  test.each([
    ['no keys', {}],
    ['depth 5', deep(5)],
    ['50 keys', wide(50)],
    ['every JSON type', { a: null, b: [1, -0.5, 'x'], c: { d: true }, '': '' }],
    ['scope ids', { organization_id: uuid, period_id: uuid }],
    ['8,192 bytes', { a: 'x'.repeat(8192 - 8) }],
  ])('may have %s', (_, metadata) => expect(send({ metadata }).data?.metadata).toEqual(metadata));

  test.each([
    ['null', null],
    ['an array', []],
    ['a string', '{}'],
    ['depth 6', deep(6)],
    ['51 keys', wide(51)],
    ['51 keys in a nested object', { a: wide(51) }],
    ['8,193 bytes', { a: 'x'.repeat(8192 - 7) }],
    ['8,193 bytes of two-byte letters', { a: 'é'.repeat(4093) }],
    ['NUL', { a: 'x\0' }],
    ['NUL in a key', { 'x\0': 1 }],
    ['a lone surrogate', { a: ['\ud800'] }],
    ['__proto__', JSON.parse('{"a":{"__proto__":{}}}')],
    ['a number that JSON.parse made infinite', JSON.parse('{"a":1e400}')],
    ['a number that JSON.parse rounded', JSON.parse('{"a":9007199254740993}')],
    ['an organization that is not a UUID', { organization_id: 'mine' }],
    ['an organization that is null', { organization_id: null }],
    ['a period that is not a UUID', { period_id: 5 }],
  ])('may not be or contain %s', (_, metadata) => {
    const { error } = send({ metadata });
    expect(error?.issues[0]?.path[0]).toBe('metadata');
  });

  test('names the scope, in lower case and by own properties only', () => {
    expect(scopeOf({ organization_id: uuid })).toEqual({
      organizationId: uuid.toLowerCase(),
      periodId: undefined,
    });
    expect(scopeOf(Object.create({ period_id: uuid }) as Record<string, unknown>)).toEqual({
      organizationId: undefined,
      periodId: undefined,
    });
  });
});

test('an invitation in a response has the specified fields only, whatever the row contains', () => {
  const fields = ['id', 'email', 'status', 'created_at', 'expires_at', 'invited_by_user_id', 'metadata'];
  expect(Object.keys(invitation.shape)).toEqual(fields);
  const shown = invitation.parse({
    id: uuid,
    email: 'ada@example.com',
    status: 'pending',
    created_at: '2026-03-10T09:30:00Z',
    expires_at: '2026-03-17T09:30:00.12Z',
    invited_by_user_id: uuid,
    metadata: {},
    token: 'secret',
    token_hash: 'secret',
    role: 'owner',
  });
  expect(Object.keys(shown)).toEqual(fields);
});
